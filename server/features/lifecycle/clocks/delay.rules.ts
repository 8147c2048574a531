import { dayMilliseconds } from '#contract/values/day-numbers.ts'

/**
 * Whole days past the deadline, a started day counting as one: a complaint is delayed exactly when this is above zero.
 * Zero while no clock runs. The list `delayed` uses the same condition in SQL: `due_at < now`.
 */
export function delayInDays(dueAt: Date | null, now: Date): number {
  if (dueAt === null || dueAt >= now) return 0
  return Math.ceil((now.getTime() - dueAt.getTime()) / dayMilliseconds)
}
