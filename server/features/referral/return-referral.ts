import { statusMeanings } from '#contract/statuses.ts'
import { localDate, lastDayOf } from '#server/features/calendar/index.ts'
import { type ActionRule, findCaseHolder, noInput } from '#server/features/lifecycle/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { type AwaitedReferral, endReferral, findAwaitedReferral } from './referral.queries.ts'

/**
 * The other body has been silent for longer than it had and the office waited: the case comes back to its former status, and its clocks
 * go on. Throws RuleViolation `time-not-over`.
 */
export const returnReferral: ActionRule<object, AwaitedReferral> = {
  action: 'return-referral',
  input: noInput,

  async check({ tx, complaint, at, calendar }) {
    const referral = await findAwaitedReferral(tx, complaint.id)
    const { referralGraceDays } = await getOfficeSetting(tx, 'supervision')
    if (!referral || localDate(at) <= lastDayOf(calendar, referral.due_on, referralGraceDays))
      throw new RuleViolation('time-not-over')
    return referral
  },

  async effect({ tx, at, complaint }, { id, from_status, referred_by_id }) {
    await endReferral(tx, complaint.id, at)
    const holder = await findCaseHolder(tx, { ...complaint, held_by: statusMeanings[from_status].heldBy })
    const people = [...new Set([holder ?? referred_by_id, referred_by_id])]
    return {
      target: from_status,
      audited: { referralId: id, fromStatus: from_status },
      clockReason: 'referral-silent',
      tells: people.map(userId => ({ userId, task: 'referral-silent' as const, event: `referral-${id}` })),
    }
  },
}
