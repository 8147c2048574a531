import { z } from 'zod'
import { attachUploads } from '#server/features/attachments/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { findCaseLead } from '#server/features/case-people/index.ts'
import { findConclusion } from '#server/features/conclusion/index.ts'
import type { Act, ActionRule } from '#server/features/lifecycle/index.ts'
import {
  decisionLetter,
  type LetterBody,
  requireLetterLanguage,
  requirePrintedBody,
} from '#server/features/letters/index.ts'
import { setOrdersAside } from '#server/features/orders/index.ts'
import { findMergedBody, type MergedBody } from '#server/features/organizations/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { checkDecision } from './check-decision.ts'
import { type Concluded, concludeFrom, issueDecision, textsOf } from './conclude-from.ts'
import { type DecisionText, findLatest, insertVersion, listNamesIn } from './decisions.queries.ts'
import { decisionInput } from './save-decision.ts'

const input = decisionInput.extend({ reason: z.string().nullish(), otherLanguage: z.boolean().optional() })
export type Replacing = z.output<typeof input>

interface Replacement extends Concluded {
  text: DecisionText
  version: number
  replacesId: number
}

/**
 * The reviewer decides instead of the lead: the new decision is a version of the same round and is issued at once, or with the last
 * signature of those who sign conclusions. It is final; the former conclusion stays and its orders are set aside. Throws RuleViolation
 * `not-what-was-rejected`, `not-printable`, and InvalidInput.
 */
export const replaceDecision: ActionRule<Replacing, Replacement> = {
  action: 'replace-decision',
  input,

  async guard({ tx, complaint: { id, round } }) {
    const reviewed = await findConclusion(tx, id, round)
    return reviewed?.kind === 'decision' ? undefined : new RuleViolation('not-what-was-rejected')
  },

  follow: followMergedBodies,

  async check(act) {
    const { tx, complaint, at, input: written } = act
    await attachUploads(
      act,
      (written.attachments ?? []).map(({ id }) => id),
    )
    const today = localDate(at)
    const text = await checkDecision(tx, complaint.id, written, { isDraft: false, isReplacing: true, today })
    const replacement = await replacedBy(act, text)
    requirePrintedBody(letterOf(act, replacement))
    requireLetterLanguage(act, [...textsOf(replacement.content), text.replacesBecause ?? ''])
    return replacement
  },

  letter: letterOf,

  async effect(act, replacement) {
    const { tx, complaint, authorId, at } = act
    if (authorId === null) throw new Error('A decision has an author.')
    const { text, version, orders, replacesId } = replacement
    const { id: complaintId, round } = complaint
    const reason = text.replacesBecause ?? ''
    await insertVersion(tx, { complaintId, round, authorId, at, text }, version)
    await setOrdersAside(act)
    const conclusionId = await issueDecision(act, replacement, { isFinal: true, ends: { replacesId, reason } })
    const lead = await findCaseLead(tx, complaintId)
    return {
      values: { is_final: true, reviewer_id: null },
      reason,
      details: { conclusionId },
      audited: { conclusionId, replacesId, round, decisionVersion: version, orders: orders.length },
      tells: lead === null ? [] : [{ userId: lead, task: 'decision-replaced' }],
    }
  },
}

function letterOf({ complaint }: Act<Replacing>, { content, text }: Replacement): LetterBody {
  return decisionLetter(content, complaint.language, { replacesBecause: text.replacesBecause ?? '' })
}

async function replacedBy({ tx, complaint: { id, round } }: Act<Replacing>, text: DecisionText): Promise<Replacement> {
  const [former, reviewed] = [await findLatest(tx, id, round), await findConclusion(tx, id, round)]
  const { bodies, parts, required } = await listNamesIn(tx, text)
  if (!required || !reviewed) throw new Error('A decision that was checked is complete, and so is what it replaces.')
  const version = (former?.version ?? 0) + 1
  const concluded = await concludeFrom(tx, id, {
    version,
    issues: text.issues.map(({ orders, ...answer }) => ({
      ...answer,
      orders: orders.map(({ organizationId, departmentId, ...order }) => ({
        ...order,
        organization: bodies.find(body => body.id === organizationId)?.place ?? null,
        department: parts.find(part => part.id === departmentId)?.place ?? null,
      })),
    })),
    justification: text.justification,
    requiredDecision: required,
    attachmentIds: text.attachmentIds,
  })
  return { ...concluded, text, version, replacesId: reviewed.id }
}

/** A body that is ordered something and was merged while the decision waited for signatures: its successor carries it out. */
async function followMergedBodies(tx: Tx, written: Replacing) {
  const ordered = (written.issues ?? []).flatMap(({ orders = [] }) =>
    orders.flatMap(order => order.organizationId ?? []),
  )
  let followed: { input: Replacing; merged: MergedBody } | undefined
  for (const organizationId of new Set(ordered)) {
    const found = await findMergedBody(tx, organizationId)
    if (!found) continue
    const { intoId, ...merged } = found
    followed = { input: withBody(followed?.input ?? written, organizationId, intoId), merged }
  }
  return followed
}

const withBody = (written: Replacing, formerId: number, intoId: number): Replacing => ({
  ...written,
  issues: (written.issues ?? []).map(issue => ({
    ...issue,
    orders: issue.orders?.map(order =>
      order.organizationId === formerId ? { ...order, organizationId: intoId } : order,
    ),
  })),
})
