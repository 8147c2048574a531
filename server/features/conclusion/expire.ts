import { type ActionRule, noInput } from '#server/features/lifecycle/index.ts'
import { startOrders } from '#server/features/orders/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import { findAnswerClock, isProvenToKnow } from './delivery.queries.ts'

/**
 * The time for the complainant's answer is over: the complaint is closed. Throws RuleViolation `time-not-over`, and
 * `delivery-not-proven` while nobody can say that the complainant knows.
 */
export const expire: ActionRule<object> = {
  action: 'expire',
  input: noInput,

  async check({ tx, complaint, at }) {
    if (complaint.due_clock !== 'E' || complaint.due_at === null || complaint.due_at > at)
      throw new RuleViolation('time-not-over')
    const clock = await findAnswerClock(tx, complaint.id)
    const { callsInVain } = await getOfficeSetting(tx, 'answering')
    if (!clock || !(await isProvenToKnow(tx, complaint.id, clock, callsInVain)))
      throw new RuleViolation('delivery-not-proven')
  },

  async effect(act) {
    await startOrders(act)
    return {}
  },
}
