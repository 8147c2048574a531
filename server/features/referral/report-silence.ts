import { addDays, localDate } from '#server/features/calendar/index.ts'
import { type ActionRule, noInput } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { type AwaitedReferral, findAwaitedReferral } from './referral.queries.ts'

/** Days before the complainant can say it again. */
const daysBetween = 7

/**
 * The complainant says that nobody of the other body has answered them: whoever referred the case is told to ask there. Once in
 * seven days. Throws RuleViolation `no-referral` and `reported-already`.
 */
export const reportSilence: ActionRule<object, AwaitedReferral> = {
  action: 'report-silence',
  input: noInput,

  guard: async ({ tx, complaint, at }) => {
    const referral = await findAwaitedReferral(tx, complaint.id)
    if (!referral) return new RuleViolation('no-referral')
    const since = referral.silence_reported_at
    const isRecent = since !== null && localDate(at) < addDays(localDate(since), daysBetween)
    return isRecent ? new RuleViolation('reported-already') : undefined
  },

  async check({ tx, complaint }) {
    const referral = await findAwaitedReferral(tx, complaint.id)
    if (!referral) throw new RuleViolation('no-referral')
    return referral
  },

  async effect({ tx, at }, referral) {
    await tx.updateTable('referral').set({ silence_reported_at: at }).where('id', '=', referral.id).execute()
    const event = `silence-${referral.id}-${localDate(at)}`
    return {
      audited: { referralId: referral.id },
      tells: [{ userId: referral.referred_by_id, task: 'referral-silence-reported', event }],
    }
  },
}
