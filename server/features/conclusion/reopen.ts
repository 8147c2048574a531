import { z } from 'zod'
import type { ActionRule, CaseGuard } from '#server/features/lifecycle/index.ts'
import { pauseOrders } from '#server/features/orders/index.ts'
import { standingBodies } from '#server/features/organizations/index.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { evidenceUntil, reopenUntil } from './answering.rules.ts'
import { assignReviewerAtOnce } from './assign-reviewer.ts'
import { guardFinal } from './guard-final.ts'
import { listEvidence } from './reopening.queries.ts'

const input = z.object({ reason: z.string().optional(), newEvidence: z.string().optional() })
export type Reopening = z.output<typeof input>

/** A conclusion that a reviewer upheld is final, and a case that was closed too long ago stays closed, whatever the evidence. */
export const guardReopening: CaseGuard = async asked => {
  const { tx, complaint, at } = asked
  const refusal = await guardFinal(asked)
  if (refusal || complaint.closed_at === null) return refusal
  const isTooLate = evidenceUntil(complaint.closed_at, await getOfficeSetting(tx, 'answering')) < at
  return isTooLate ? new RuleViolation('too-late-to-reopen') : undefined
}

/**
 * Reopens a closed complaint for a review. After the time for it new evidence has to be named, and a document
 * of it has to have been added since the closing: InvalidInput names what is missing, including the reason.
 */
export const reopen: ActionRule<Reopening> = {
  action: 'reopen',
  input,

  guard: guardReopening,

  async check({ tx, complaint, at, input: { reason, newEvidence } }) {
    const closedAt = complaint.closed_at ?? at
    const needsEvidence = reopenUntil(closedAt, await getOfficeSetting(tx, 'answering')) < at
    const lacksDocument = needsEvidence && (await listEvidence(tx, complaint.id, closedAt)).length === 0
    refuseFields([
      missing('reason', reason),
      needsEvidence && !newEvidence && { field: 'newEvidence', reason: 'evidence-required' },
      lacksDocument && { field: 'file', reason: 'evidence-required' },
    ])
  },

  async effect(act) {
    const { tx, complaint, at } = act
    const { reason, newEvidence } = act.input
    await pauseOrders(act)
    const bodies = await standingBodies(tx, complaint)
    const attachmentIds = await listEvidence(tx, complaint.id, complaint.closed_at ?? at)
    const hasNewEvidence = Boolean(newEvidence) || attachmentIds.length > 0
    return {
      // a complaint that was closed as a duplicate is a case of its own again
      values: { ...bodies, reviewer_id: null, duplicate_of_id: null },
      organizationId: bodies.handling_organization_id,
      reason: [reason, newEvidence].filter(Boolean).join('\n\n'),
      details: { hasNewEvidence, documents: attachmentIds.length },
      audited: { hasNewEvidence, attachmentIds, closeReason: complaint.close_reason },
    }
  },

  followUp: async act =>
    assignReviewerAtOnce({ ...act, complaint: { ...act.complaint, ...(await standingBodies(act.tx, act.complaint)) } }),
}
