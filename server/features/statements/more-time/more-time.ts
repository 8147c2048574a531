import { localDate, type WorkingCalendar } from '#server/features/calendar/index.ts'
import { type ClockEntry, deadlinesOf } from '#server/features/lifecycle/index.ts'

/** The clock of a case and its calendar. */
export interface Time {
  ledger: readonly ClockEntry[]
  calendar: WorkingCalendar
  at: Date
}

/** When the time of the body ends; undefined while its clock is paused, and once it has stopped. */
export const endOfTime = ({ ledger, calendar }: Omit<Time, 'at'>): Date | undefined =>
  deadlinesOf(ledger, calendar).find(({ clock }) => clock === 'G')?.at

/** So many working days more, as the ledger keeps them. */
export const moreDays = (amount: number) => ({ clock: 'G' as const, amount, unit: 'working-days' as const })

/** When the time would end with so many working days more. */
const endWith = ({ ledger, calendar, at }: Time, amount: number): Date | undefined =>
  endOfTime({ ledger: [...ledger, { ...moreDays(amount), event: 'extend', at }], calendar })

/** The last day that more time may last; null where the office gives none, and while the clock is paused. */
export function latestDay(time: Time, most: number): string | null {
  const end = most > 0 ? endWith(time, most) : undefined
  return end ? localDate(end) : null
}

/** The fewest working days more that last through a day, or why the day does not fit. `most` is what the office gives at most. */
export function daysThrough(time: Time, day: string, most: number): number | 'day-too-soon' | 'day-too-late' {
  const end = endOfTime(time)
  if (!end || day <= localDate(end)) return 'day-too-soon'
  for (let amount = 1; amount <= most; amount += 1) {
    const later = endWith(time, amount)
    if (later && localDate(later) >= day) return amount
  }
  return 'day-too-late'
}
