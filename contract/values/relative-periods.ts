import { type Day, ethiopianOf, gregorianOf, numberOfEthiopian, numberOfGregorian } from './day-numbers.ts'

/** Periods that move with the day on which a report is read. */
export const relativePeriods = [
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
  'this-ethiopian-month',
  'last-ethiopian-month',
  'this-year',
  'last-year',
  'this-ethiopian-year',
  'last-ethiopian-year',
] as const
export type RelativePeriod = (typeof relativePeriods)[number]

/** First and last day as `YYYY-MM-DD`, both included. */
export interface DaySpan {
  from: string
  to: string
}

const numberOf = (day: string): number => Date.parse(day) / 86_400_000
const dayOf = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10)

/** Months and years of one calendar, by the numbers of their days. */
interface Months {
  read(number: number): Day
  write(day: Day): number
  monthsInYear: number
}
const gregorian: Months = { read: gregorianOf, write: numberOfGregorian, monthsInYear: 12 }
const ethiopian: Months = { read: ethiopianOf, write: numberOfEthiopian, monthsInYear: 13 }

const span = (from: number, to: number): DaySpan => ({ from: dayOf(from), to: dayOf(to) })

function thisMonth({ read, write }: Months, today: number): DaySpan {
  return span(write({ ...read(today), day: 1 }), today)
}

function lastMonth({ read, write, monthsInYear }: Months, today: number): DaySpan {
  const { year, month } = read(today)
  const before = month === 1 ? { year: year - 1, month: monthsInYear } : { year, month: month - 1 }
  return span(write({ ...before, day: 1 }), write({ year, month, day: 1 }) - 1)
}

function thisYear({ read, write }: Months, today: number): DaySpan {
  return span(write({ year: read(today).year, month: 1, day: 1 }), today)
}

function lastYear({ read, write }: Months, today: number): DaySpan {
  const { year } = read(today)
  return span(write({ year: year - 1, month: 1, day: 1 }), write({ year, month: 1, day: 1 }) - 1)
}

const spans: Readonly<Record<RelativePeriod, (today: number) => DaySpan>> = {
  'last-7-days': today => span(today - 6, today),
  'last-30-days': today => span(today - 29, today),
  'this-month': today => thisMonth(gregorian, today),
  'last-month': today => lastMonth(gregorian, today),
  'this-ethiopian-month': today => thisMonth(ethiopian, today),
  'last-ethiopian-month': today => lastMonth(ethiopian, today),
  'this-year': today => thisYear(gregorian, today),
  'last-year': today => lastYear(gregorian, today),
  'this-ethiopian-year': today => thisYear(ethiopian, today),
  'last-ethiopian-year': today => lastYear(ethiopian, today),
}

/** The days of a period on the day `today` (`YYYY-MM-DD` of Ethiopia's clocks); one that still runs ends today. */
export const daysOfPeriod = (period: RelativePeriod, today: string): DaySpan => spans[period](numberOf(today))
