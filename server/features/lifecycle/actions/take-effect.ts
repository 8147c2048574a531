import type { Status } from '#contract/statuses.ts'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import type { AuditAction } from '#contract/settings/audit-actions.ts'
import { audit } from '#server/features/audit/index.ts'
import { loadCalendarAt, type WorkingCalendar } from '#server/features/calendar/index.ts'
import { endLetters, issueLetter, type LetterToIssue } from '#server/features/letters/index.ts'
import { type Contact, type Outlets, queueToAll, reachOf, readOutlets } from '#server/features/notifications/index.ts'
import type { Act, ActionResult } from '../act.ts'
import type { ActionRule, Effect } from './action-rule.ts'
import { findCaseLead } from '#server/features/case-people/index.ts'
import { changeStatus, type Step } from '../change-status.ts'
import { listContacts } from '#server/features/complaint-parts/index.ts'
import type { Transition } from '../lifecycle.ts'
import { targetOf } from '../transition.rules.ts'
import { endProposal } from './proposals.queries.ts'
import { tellDesk } from '../holders/tell-desk.ts'
import { tellOfficers } from '../holders/tell-officers.ts'
import { findTold, tellPeople } from '../tell-staff.ts'

/**
 * Lets an action take effect: its own writes, then status, track, clocks, audit entry and messages. `transition` is the row in
 * effect; with the last signature that of `approve`, with the proposed action's target and clocks. `found` is what the rule's check read.
 */
export async function takeEffect<Input>(
  act: Act<Input>,
  rule: ActionRule<Input>,
  transition: Transition,
  found: unknown,
): Promise<ActionResult> {
  const { tx, complaint } = act
  const effect = (await rule.effect?.(act, found)) ?? {}
  const target = transition.to === 'origin' ? effect.target : targetOf(transition, complaint.status)
  if (!target) throw new Error(`The action ${transition.action} does not say where it leads.`)
  const calendar = await calendarAfter(act, effect)
  await changeStatus(tx, complaint, stepOf(act, { transition, target, effect, calendar }), effect.values)
  const people = transition.message ? await listContacts(tx, complaint.id) : []
  const outlets = transition.message ? await readOutlets(tx, act.context) : null
  const told = await findTold(tx, complaint.id, await toldOf(act, transition, effect), act.at)
  if (complaint.status === 'WAITING_FOR_APPROVAL' && target !== 'WAITING_FOR_APPROVAL')
    await endProposal(tx, complaint.id, 'void', act.at)
  const version = transition.isIndependent ? complaint.version : complaint.version + 1
  const letterId = await writeLetters(act, transition, await letterIn(act, rule, effect, found))
  await record(act, rule, effect, { status: target, version, ...(letterId && { letterId }) })
  if (outlets) await tellParties(act, transition, effect, { version, people, outlets })
  await tellPeople(
    tx,
    act.context,
    told.map(one => ({ ...one, complaint: { ...complaint, version } })),
    act.at,
  )
  if (outlets && awaitsCall(act, transition, people, outlets)) await tellDesk(act, version)
  if (isUnclaimed(act, target, effect)) await tellOfficers(act, version)
  const after = await rule.followUp?.(act)
  return after ?? { complaintId: complaint.id, status: target, version, isProposed: false }
}

/** The step of the row with what the action adds to it. */
const stepOf = (
  { complaint, actor, actedForId, at, clocks, ledger }: Act<unknown>,
  { transition, target, effect, calendar }: Pick<Step, 'transition' | 'calendar'> & { target: Status; effect: Effect },
): Step => ({
  transition,
  target,
  actor,
  actedForId,
  at,
  organizationId: effect.organizationId ?? complaint.handling_organization_id,
  roleId: effect.roleId ?? null,
  reason: effect.reason ?? null,
  details: effect.details,
  severityCode: effect.severityCode ?? complaint.severity_code,
  clockReason: effect.clockReason,
  startLength: effect.startLength,
  clocksAt: effect.clocksAt,
  extension: effect.extension,
  clocks,
  calendar,
  ledger,
})

/**
 * Whether the case came to wait for any officer of its body, as nobody directs it yet. When a proposal ends where it began, they were
 * told before, and its author is.
 */
const isUnclaimed = ({ complaint }: Act<unknown>, target: Status, { values }: Effect): boolean =>
  target === 'FORWARDED_TO_CASE_OFFICER' &&
  !['FORWARDED_TO_CASE_OFFICER', 'WAITING_FOR_APPROVAL'].includes(complaint.status) &&
  (values?.officer_id === undefined ? complaint.officer_id : values.officer_id) === null

/**
 * Whether somebody has to call because an answer is awaited and no message reaches anybody. In a demonstration without gateways the outbox
 * stands for the phones.
 */
function awaitsCall({ context }: Act<unknown>, { clocks }: Transition, people: readonly Contact[], outlets: Outlets) {
  if (!clocks.some(({ clock, event }) => clock === 'E' && event === 'start')) return false
  const hindrances = people.map(person => reachOf(person, outlets).hindrance)
  const isDemo = context.config.mode === 'demo'
  return hindrances.every(hindrance => hindrance !== null && !(isDemo && hindrance === 'no-gateway'))
}

/** Actions of the complainant that somebody in the office should know of, beside those that ask them to act. */
const answers: ReadonlySet<string> = new Set([
  'adjust',
  'supply-information',
  'accept-conclusion',
  'reject-conclusion',
  'add-document',
])

/** Recipients. An answer of the complainant goes to the people whom the action names, otherwise to the one who works on the case. */
async function toldOf(act: Act<unknown>, { action }: Transition, { tells = [], messageEvent }: Effect) {
  const { tx, actor, complaint } = act
  if (actor.kind === 'staff' || actor.kind === 'system' || !answers.has(action)) return tells
  if (tells.length > 0) return tells.map(one => ({ ...one, kind: 'answered' as const }))
  const userId = (await findCaseLead(tx, complaint.id)) ?? complaint.officer_id ?? complaint.receiver_id
  const event = `${action}-${messageEvent ?? complaint.version}`
  return userId === null ? [] : [{ userId, task: 'answered' as const, event }]
}

/** Deadlines follow the calendar of the complaint's new place. */
async function calendarAfter({ tx, complaint, calendar }: Act<unknown>, { values }: Effect): Promise<WorkingCalendar> {
  const place = values?.location_id
  return typeof place === 'number' && place !== complaint.location_id ? loadCalendarAt(tx, place) : calendar
}

/** The letter of an action: what its rule says, or its effect. */
export const letterIn = async <Input>(
  act: Act<Input>,
  rule: Pick<ActionRule<Input>, 'letter'>,
  { letter }: Effect,
  found: unknown,
): Promise<LetterToIssue | undefined> =>
  rule.letter ? { body: await rule.letter(act, found), authorId: act.authorId } : letter

/** Ends the letters that the row ends, and issues its letter; returns the new one's id. */
async function writeLetters(
  { tx, complaint, at }: Act<unknown>,
  { endsLetters }: Transition,
  letter: LetterToIssue | undefined,
): Promise<number | undefined> {
  if (endsLetters) await endLetters(tx, complaint.id, { ...endsLetters, at })
  return letter && issueLetter(tx, complaint.id, letter, at)
}

const record = (
  { tx, actor, actedForId, complaint, at }: Act<unknown>,
  { action }: { action: AuditAction },
  { audited }: Effect,
  after: { status: string; version: number; letterId?: number },
) =>
  audit(
    tx,
    actor,
    action,
    { type: 'complaint', id: complaint.id },
    { ...audited, ...after, ...(actedForId && { actedForId }) },
    at,
  )

/** The message of the row, to the complainant and everybody who speaks for them. */
async function tellParties(
  { tx, context, complaint, at }: Act<unknown>,
  { message }: Transition,
  { messageEvent }: Effect,
  { version, people, outlets }: { version: number; people: readonly Contact[]; outlets: Outlets },
): Promise<void> {
  if (!message) return
  await queueToAll(tx, context.jobs, {
    eventKey: `complaint:${complaint.id}:${messageEvent ?? version}:${message}`,
    complaintId: complaint.id,
    template: message,
    language: complaint.language,
    people,
    outlets,
    values: { trackingId: formatTrackingId(complaint.tracking_id), portalUrl: context.config.publicUrl },
    at,
  })
}
