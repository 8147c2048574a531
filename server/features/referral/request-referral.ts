import { posts } from '#server/features/case-people/index.ts'
import {
  type ActionRule,
  findCaseHolder,
  listStaffWith,
  reasonInput,
  type ReasonInput,
} from '#server/features/lifecycle/index.ts'
import { InvalidInput, RuleViolation } from '#server/platform/errors.ts'
import { hasRequest } from './referral.queries.ts'

/**
 * The complainant asks for another body; the holder of the case, or everybody who could be, is told and decides. Once in each round. Throws InvalidInput, and
 * RuleViolation `already-requested`.
 */
export const requestReferral: ActionRule<ReasonInput> = {
  action: 'request-referral',
  input: reasonInput,

  guard: async ({ tx, complaint }) =>
    (await hasRequest(tx, complaint)) ? new RuleViolation('already-requested') : undefined,

  check({ input: { reason } }) {
    if (!reason) throw new InvalidInput([{ field: 'reason', reason: 'required' }])
  },

  async effect({ tx, complaint, at, input: { reason = '' } }) {
    await tx
      .insertInto('referral_request')
      .values({ complaint_id: complaint.id, requested_at: at, reason, round: complaint.round })
      .execute()
    const holder = await findCaseHolder(tx, complaint)
    // a department has it, but nobody in it yet: everybody there who could hold it
    const post = posts[complaint.held_by ?? 'officer']
    const told = holder === null ? await listStaffWith(tx, post, complaint.handling_organization_id) : [holder]
    return {
      audited: { round: complaint.round },
      tells: told.map(userId => ({ userId, task: 'referral-asked' as const, event: `referral-${complaint.round}` })),
    }
  },
}
