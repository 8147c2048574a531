import {
  addDays,
  startOfDay,
  type WorkingCalendar,
  workingDayMinutes,
  workingTimeBetween,
} from './working-time.rules.ts'

const endOfDay = (day: string): Date => startOfDay(addDays(day, 1))

/** Whether an answer by the end of a day stops the clock for no more working days than it may; the day of asking does not count. */
export const isWithinBound = (
  calendar: WorkingCalendar,
  { today, answerOn, mostDays }: { today: string; answerOn: string; mostDays: number },
): boolean =>
  // no number of working days takes as many weeks; the bound keeps the calendar from being walked for centuries
  answerOn <= addDays(today, mostDays * 7 + longestClosure) &&
  workingTimeBetween(calendar, endOfDay(today), endOfDay(answerOn)) <= mostDays * workingDayMinutes(calendar)

/** Days in a row that an office may be closed. */
const longestClosure = 60
