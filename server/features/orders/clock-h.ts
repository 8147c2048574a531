import { lastDayOf, localDate, type WorkingCalendar } from '#server/features/calendar/index.ts'

/**
 * The last day of an order's time once its conclusion stands, from `startedAt` on: the day that was named for it, but never fewer than
 * the least working days from then. So the time that the complainant had to answer, and a review, are not taken from the body.
 */
export function dueDayOf(
  { namedDay, startedAt, leastDays }: { namedDay: string; startedAt: Date; leastDays: number },
  calendar: WorkingCalendar,
): string {
  const earliest = lastDayOf(calendar, localDate(startedAt), leastDays)
  return namedDay > earliest ? namedDay : earliest
}
