import type { Status } from '#contract/statuses.ts'
import { roleOf } from '#server/features/case-people/index.ts'
import { type ActionRule, type Effect, findCaseHolder, noInput } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'

/** The day for answers is over and none was given: the case goes on without them. Throws RuleViolation `time-not-over`. */
export const endInformationRequest: ActionRule<object> = {
  action: 'end-information-request',
  input: noInput,

  check({ complaint: { due_at }, at }) {
    if (due_at === null || due_at > at) throw new RuleViolation('time-not-over')
  },

  async effect({ tx, complaint, at }) {
    const holder = await findCaseHolder(tx, complaint)
    return {
      ...returning(complaint, at),
      roleId: await roleOf(tx, holder),
      clockReason: 'no-answer-given',
      tells: holder === null ? [] : [{ userId: holder, task: 'unanswered' }],
    }
  },
}

/** Where the case goes back to, and since when its clock goes on: an answer that comes after the day stops it no longer. */
export const returning = (
  { returns_to, due_at }: { returns_to: Status | null; due_at: Date | null },
  at: Date,
): Pick<Effect, 'target' | 'clocksAt'> => {
  if (returns_to === null) throw new Error('The case does not say where it returns to.')
  return { target: returns_to, ...(due_at && due_at < at && { clocksAt: due_at }) }
}
