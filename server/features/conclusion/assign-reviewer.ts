import { z } from 'zod'
import { findFit, findUnfit } from '#server/features/case-people/index.ts'
import {
  type Act,
  type ActionResult,
  type ActionRule,
  escalateUntaken,
  takeActionAsSystem,
} from '#server/features/lifecycle/index.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { findReviewers } from './reviewers.queries.ts'

const input = z.object({ reviewerId: z.int().optional(), reason: z.string().optional() })

/**
 * Assigns a complaint under review to somebody who had nothing to do with it; the former reviewer, if there is one, is
 * told that it is no longer theirs. Throws InvalidInput, RuleViolation `reviewer-of-body-complained-against` and
 * `reviewer-touched-the-case`.
 */
export const assignReviewer: ActionRule<z.output<typeof input>> = {
  action: 'assign-reviewer',
  input,

  async check({ tx, actor, complaint, input: { reviewerId, reason } }) {
    refuseFields([missing('reviewerId', reviewerId), actor.kind === 'staff' && missing('reason', reason)])
    refuseFields([reviewerId === complaint.reviewer_id && { field: 'reviewerId', reason: 'reviews-it-already' }])
    const [unfit] = (await findUnfit(tx, [reviewerId ?? 0], complaint, 'reviewer')).unfit.values()
    if (unfit === 'of-body-complained-against') throw new RuleViolation('reviewer-of-body-complained-against')
    if (unfit === 'has-judged-the-case') throw new RuleViolation('reviewer-touched-the-case')
    refuseFields([unfit && { field: 'reviewerId', reason: 'no-such-choice' }])
  },

  async effect({ tx, complaint, input: { reviewerId = null, reason } }) {
    const person = reviewerId === null ? undefined : await findFit(tx, complaint, 'reviewer', reviewerId)
    const before = complaint.reviewer_id
    return {
      values: { reviewer_id: reviewerId },
      organizationId: person?.organization_id ?? complaint.handling_organization_id,
      roleId: person?.role_id ?? null,
      reason: reason || null,
      audited: { reviewerId, before },
      tells: [
        ...(reviewerId === null ? [] : [{ userId: reviewerId, task: 'review' as const }]),
        ...(before === null ? [] : [{ userId: before, task: 'withdrawn-from-you' as const }]),
      ],
    }
  },
}

/** After a rejection or a reopening: the reviewer with the fewest cases who is not away gets it; when there is none, it is escalated. */
export async function assignReviewerAtOnce({
  tx,
  context,
  complaint,
  at,
}: Act<unknown>): Promise<ActionResult | undefined> {
  const reviewer = (await findReviewers(tx, complaint, at)).find(({ awayUntil }) => awayUntil === null)
  if (reviewer) {
    const request = { complaintId: complaint.id, input: { reviewerId: reviewer.userId } }
    return takeActionAsSystem(tx, context, assignReviewer, request)
  }
  await escalateUntaken(tx, context, { ...complaint, version: complaint.version + 1 }, at)
  return undefined
}
