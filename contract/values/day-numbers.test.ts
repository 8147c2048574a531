import { CalendarDate, EthiopicCalendar, toCalendar } from '@internationalized/date'
import { expect, test } from 'vitest'
import { ethiopianOf, gregorianOf, numberOfEthiopian, numberOfGregorian } from './day-numbers.ts'

const calendar = new EthiopicCalendar()

test('every day of twelve hundred years is the one that the calendar library has', () => {
  const first = numberOfGregorian({ year: 1000, month: 1, day: 1 })
  const last = numberOfGregorian({ year: 2199, month: 12, day: 31 })
  const wrong: string[] = []
  for (let number = first; number <= last; number += 1) {
    const day = gregorianOf(number)
    const { year, month, day: date } = toCalendar(new CalendarDate(day.year, day.month, day.day), calendar)
    const found = ethiopianOf(number)
    const isSame = found.year === year && found.month === month && found.day === date
    if (!isSame || numberOfEthiopian(found) !== number || numberOfGregorian(day) !== number)
      wrong.push(JSON.stringify({ day, found }))
  }
  expect(wrong).toEqual([])
})
