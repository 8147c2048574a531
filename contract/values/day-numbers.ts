/** A year, month and day of a calendar, all counted from 1. */
export interface Day {
  year: number
  month: number
  day: number
}

/** The length of a day in milliseconds. */
export const dayMilliseconds = 86_400_000

/** East Africa Time is UTC+3 all year round; Ethiopia has never changed its clocks since it was adopted. */
const offsetMilliseconds = 3 * 3_600_000

/**
 * The end of the day in Ethiopia that is `days` calendar days after `start`: somebody who is told a day has all of it, whatever the time
 * was when the period began.
 */
export function addCalendarDays(start: Date, days: number): Date {
  const dayNumber = Math.floor((start.getTime() + offsetMilliseconds) / dayMilliseconds + days)
  return new Date((dayNumber + 1) * dayMilliseconds - offsetMilliseconds - 1)
}

/** Days since 1 January 1970 of the Gregorian calendar; days and months beyond their end run on into the next. */
export const numberOfGregorian = ({ year, month, day }: Day): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / dayMilliseconds

export function gregorianOf(number: number): Day {
  const date = new Date(number * dayMilliseconds)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Ethiopian years have twelve months of 30 days and Pagume of five; every fourth year, the one before a Gregorian leap year, of six. */
const daysSinceYearOne = ({ year, month, day }: Day): number =>
  365 * (year - 1) + Math.floor(year / 4) + 30 * (month - 1) + day - 1

/** The first of Meskerem 2017 was 11 September 2024. */
export const dayNumberOfYearOne =
  numberOfGregorian({ year: 2024, month: 9, day: 11 }) - daysSinceYearOne({ year: 2017, month: 1, day: 1 })

/** The same count for a day of the Ethiopian calendar. */
export const numberOfEthiopian = (day: Day): number => dayNumberOfYearOne + daysSinceYearOne(day)

export function ethiopianOf(number: number): Day {
  const days = number - dayNumberOfYearOne
  const year = Math.floor((4 * days + 1463) / 1461)
  const inYear = days - daysSinceYearOne({ year, month: 1, day: 1 })
  return { year, month: Math.floor(inYear / 30) + 1, day: (inYear % 30) + 1 }
}
