const millisecondsPerDay = 86_400_000

/**
 * Whole days past the deadline, a day begun counting as one: a complaint is delayed exactly when this is above zero.
 * Zero while no clock runs. The list `delayed` asks the database the same: `due_at < now`.
 */
export function delayInDays(dueAt: Date | null, now: Date): number {
  if (dueAt === null || dueAt >= now) return 0
  return Math.ceil((now.getTime() - dueAt.getTime()) / millisecondsPerDay)
}
