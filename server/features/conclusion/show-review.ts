import type { ProposalSearch } from '#contract/values/staff-choice.ts'
import type { Conclusion, ReviewOutcome } from '#contract/desk/conclusion.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { listConclusions } from './conclusion.queries.ts'
import { toConclusion } from './own-case.ts'
import { outcomesFor } from './review.ts'
import { findReviewers, type Reviewer } from './reviewers.queries.ts'

/** The material for a reviewer, with the possible outcomes. Throws NotFound, NotPermitted. */
export async function showReview(
  context: Context,
  actor: Actor,
  complaintId: number,
): Promise<{ conclusions: Conclusion[]; outcomes: ReviewOutcome[] }> {
  requirePermission(actor, 'Complaints - Review')
  return readAs(context, actor, async tx => {
    const complaint = await getVisible(tx, complaintId)
    const conclusions = await listConclusions(tx, complaintId)
    return { conclusions: conclusions.map(toConclusion), outcomes: await outcomesFor(tx, complaint) }
  })
}

/** Other people who may review a complaint that the caller sees. Throws NotFound, NotPermitted. */
export async function listReviewers(
  context: Context,
  actor: Actor,
  complaintId: number,
  sought: ProposalSearch = {},
): Promise<Reviewer[]> {
  requirePermission(actor, 'Complaints - Supervise')
  return readAs(context, actor, async tx => {
    const complaint = await getVisible(tx, complaintId)
    // counts everybody's cases, including those that the caller does not see
    await continueAs(tx, { kind: 'system', job: 'list-reviewers' }, { complaintId })
    return findReviewers(tx, complaint, context.clock.now(), { ...sought, exceptId: complaint.reviewer_id })
  })
}

async function getVisible(tx: Tx, id: number) {
  const complaint = await tx
    .selectFrom('complaint')
    .select(['id', 'round', 'severity_id', 'reviewer_id', 'handling_organization_id', 'against_organization_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!complaint) throw new NotFound('complaint')
  return complaint
}
