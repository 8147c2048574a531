import { type ActionRule, reasonInput, type ReasonInput } from '#server/features/lifecycle/index.ts'
import { missing, refuseFields } from '#server/platform/errors.ts'
import { assignReviewerAtOnce } from './assign-reviewer.ts'
import { guardFinal } from './guard-final.ts'
import { answerConclusion } from './conclusion.queries.ts'

/**
 * The complainant rejects the conclusion: a reviewer gets it at once, if anybody may review. Throws
 * RuleViolation `conclusion-is-final`, InvalidInput for an empty reason: one that is left out counts as not given.
 */
export const rejectConclusion: ActionRule<ReasonInput> = {
  action: 'reject-conclusion',
  input: reasonInput,

  guard: guardFinal,

  check: ({ input: { reason } }) => refuseFields([reason !== undefined && missing('reason', reason)]),

  async effect({ tx, complaint, at, input: { reason = null } }) {
    const answer = { answer: 'rejected' as const, answered_at: at, rejection_reason: reason }
    return {
      values: { reviewer_id: null },
      reason,
      audited: { conclusionId: await answerConclusion(tx, complaint.id, answer) },
    }
  },

  followUp: assignReviewerAtOnce,
}
