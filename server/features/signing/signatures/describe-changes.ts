import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { ChangeValue, ProposedChange } from '#contract/desk/signatures.ts'
import type { ClocksSetting } from '#db/reference/settings.ts'
import { lengthOf, type Transition } from '#server/features/lifecycle/index.ts'
import { getClocks } from '#server/features/reference-data/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { rowOf } from './approve.ts'
import { listNames, type Source } from './named-values.queries.ts'
import type { Proposal } from './signatures.queries.ts'

/**
 * Fields of proposals in the order of display, with the tables that they refer to; `code` is a word that the screens
 * translate, `plain` is shown unchanged.
 */
const fields: Readonly<Record<string, Source | 'code' | 'plain'>> = {
  nonAdmissionReasonId: 'constant',
  receivingBody: 'code',
  organizationId: 'organization',
  leadId: 'person',
  handlerIds: 'person',
  severityId: 'constant',
  departmentId: 'department',
  mainIssue: 'plain',
  reason: 'plain',
  whereInstead: 'plain',
  resolvedAt: 'plain',
  deadlineOn: 'plain',
  attachmentIds: 'file',
}
/** Fields that repeat what another list or the letter of a decision says, or that only concern the author: a signer reads the text itself. */
const unshown = new Set(['hasAttachment', 'isHandledByGroup', 'otherLanguage', 'justification', 'requiredDecisionId'])

const place = (field: string): number =>
  field in fields ? Object.keys(fields).indexOf(field) : Number.MAX_SAFE_INTEGER

/** What the proposed action would change, in the order of display: status, payload, clocks, message. */
export async function describeChanges(
  tx: Tx,
  proposal: Proposal,
  complaint: ComplaintDetail,
): Promise<ProposedChange[]> {
  const row = rowOf(proposal)
  const entered = Object.entries((proposal.input ?? {}) as Record<string, unknown>).toSorted(
    ([one], [other]) => place(one) - place(other),
  )
  const described = entered.map(async ([subject, value]) => {
    const after = await describe(tx, subject, value)
    return after ? [{ subject, before: before(subject, complaint), after }] : []
  })
  return [
    ...statusChange(proposal, row),
    ...(await Promise.all(described)).flat(),
    ...clockChanges(row, complaint, await getClocks(tx)),
    ...(row.message ? [{ subject: 'message', before: null, after: { kind: 'yes-no', isYes: true } as const }] : []),
  ]
}

const statusChange = ({ fromStatus }: Proposal, { to }: Transition): ProposedChange[] =>
  to === 'unchanged' || to === 'origin' || to === 'proposed'
    ? []
    : [{ subject: 'status', before: { kind: 'status', status: fromStatus }, after: { kind: 'status', status: to } }]

/** The complaint's present values of the proposed fields. */
function before(subject: string, { severity, handlingDepartment }: ComplaintDetail): ChangeValue | null {
  const found = { severityId: severity, departmentId: handlingDepartment }[subject]
  return found ? { kind: 'names', names: [{ en: found.en, am: found.am }] } : null
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/
const isoInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Undefined for an empty field. */
async function describe(tx: Tx, field: string, value: unknown): Promise<ChangeValue | undefined> {
  if (value === null || value === undefined || value === '') return undefined
  if (unshown.has(field)) return undefined
  const source = fields[field]
  if (source === 'code') return typeof value === 'string' ? { kind: 'code', code: value } : undefined
  if (source && source !== 'plain') {
    const names = await listNames(tx, source, [value].flat() as (number | string)[])
    return names.length > 0 ? { kind: 'names', names } : undefined
  }
  if (typeof value === 'boolean') return { kind: 'yes-no', isYes: value }
  if (typeof value === 'number') return { kind: 'text', text: String(value) }
  if (typeof value === 'string') return describeText(value)
  return undefined
}

function describeText(text: string): ChangeValue {
  if (isoDay.test(text)) return { kind: 'day', day: text }
  return isoInstant.test(text) ? { kind: 'instant', at: text } : { kind: 'text', text }
}

function clockChanges(row: Transition, complaint: ComplaintDetail, clocks: ClocksSetting): ProposedChange[] {
  return row.clocks.map(({ clock, event }) => {
    const isStart = event === 'start' && clock !== 'every'
    const length = isStart ? lengthOf(clocks, clock, complaint.severity?.code) : { amount: null, unit: null }
    const isDue = complaint.dueClock === clock && complaint.dueAt !== null
    return {
      subject: `clock-${clock}`,
      before: isDue ? { kind: 'instant', at: complaint.dueAt as string } : null,
      after: { kind: 'clock', event, ...length },
    }
  })
}
