import { addDays, addWorkingDays, localDate, startOfDay, type WorkingCalendar } from './working-time.rules.ts'

/** The day that lies `days` working days after another one, both as `2026-11-27`. */
export const lastDayOf = (calendar: WorkingCalendar, day: string, days: number): string =>
  localDate(addWorkingDays(calendar, startOfDay(addDays(day, 1)), days))
