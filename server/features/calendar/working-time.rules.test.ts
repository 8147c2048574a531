import { addCalendarDays } from '#contract/values/day-numbers.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addWorkingDays,
  addWorkingTime,
  localDate,
  startOfDay,
  type WorkingCalendar,
  type WorkingInterval,
  workingDayMinutes,
  workingTimeBetween,
} from './working-time.rules.ts'

const interval = (weekday: number, fromMinute: number, toMinute: number): WorkingInterval => ({
  weekday,
  fromMinute,
  toMinute,
})

/** The usual hours of public offices: a longer break on Fridays. */
const officeHours = [1, 2, 3, 4, 5].flatMap(weekday => [
  interval(weekday, 510, weekday === 5 ? 690 : 750),
  interval(weekday, 810, 1050),
])
const calendar: WorkingCalendar = { weekly: officeHours, holidays: new Set(['2026-09-11', '2027-01-07']) }

/** A moment in Addis Ababa. */
const at = (local: string): Date => new Date(`${local}:00+03:00`)

describe('the usual office week', () => {
  test('has days of 468 minutes: the short Friday is shared over all five', () => {
    expect(workingDayMinutes(calendar)).toBe(468)
  })

  test.each([
    ['five days are a week', '2026-11-16T10:00', 5, '2026-11-23T10:00'],
    ['a start at night begins at the next opening', '2026-11-16T23:10', 5, '2026-11-23T17:30'],
    ['a start on Saturday begins on Monday', '2026-11-14T11:00', 5, '2026-11-20T17:30'],
    ['a start in the lunch break begins after it', '2026-11-16T12:45', 5, '2026-11-23T12:30'],
    ['the Friday break is two hours', '2026-11-20T11:30', 5, '2026-11-27T11:30'],
    ['twenty days are four weeks', '2026-11-16T08:30', 20, '2026-12-11T17:30'],
    ['a holiday does not count', '2026-09-10T10:00', 1, '2026-09-14T09:48'],
  ])('%s', (_, start, days, end) => {
    expect(addWorkingDays(calendar, at(start), days)).toEqual(at(end))
  })

  test('counts back what it added', () => {
    const start = at('2026-09-07T09:17')
    expect(workingTimeBetween(calendar, start, addWorkingDays(calendar, start, 10))).toBe(10 * 468)
    expect(workingTimeBetween(calendar, start, at('2026-09-01T09:00'))).toBe(0)
  })

  test.each(['00:12', '09:00', '23:59'])('a period of days that begins at %s ends with its last day', time => {
    const end = addCalendarDays(at(`2026-09-05T${time}`), 15)
    expect(end).toEqual(new Date('2026-09-20T20:59:59.999Z'))
    expect(localDate(end)).toBe('2026-09-20')
  })

  test('the local date changes at midnight in Addis Ababa', () => {
    expect(localDate(new Date('2026-09-10T20:59:59Z'))).toBe('2026-09-10')
    expect(localDate(new Date('2026-09-10T21:00:00Z'))).toBe('2026-09-11')
    expect(startOfDay('2026-09-11')).toEqual(new Date('2026-09-10T21:00:00Z'))
  })

  test('days are added to a local date over the ends of months and years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  })

  test('refuses meaningless values', () => {
    const closed: WorkingCalendar = { weekly: [], holidays: new Set() }
    expect(() => addWorkingDays(closed, at('2026-11-16T10:00'), 1)).toThrow('no working hours')
    expect(() => addWorkingTime(closed, at('2026-11-16T10:00'), 0)).toThrow('no working hours')
    expect(() => addWorkingTime(calendar, at('2026-11-16T10:00'), -1)).toThrow('must not be negative')
  })
})

/** Walks minute by minute and asks the clock of Addis Ababa each time: slow, but simple. */
const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Addis_Ababa',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function isWorkingMinute({ weekly, holidays }: WorkingCalendar, moment: Date): boolean {
  const part = Object.fromEntries(wallClock.formatToParts(moment).map(({ type, value }) => [type, value]))
  if (holidays.has(`${part.year}-${part.month}-${part.day}`)) return false
  const weekday = weekdays.indexOf(part.weekday ?? '') + 1
  const minuteOfDay = Number(part.hour) * 60 + Number(part.minute)
  return weekly.some(w => w.weekday === weekday && w.fromMinute <= minuteOfDay && minuteOfDay < w.toMinute)
}

function walk(calendar: WorkingCalendar, start: Date, minutes: number): Date {
  let moment = start.getTime()
  for (let left = minutes; left > 0; moment += 60_000) {
    if (isWorkingMinute(calendar, new Date(moment))) left -= 1
  }
  return new Date(moment)
}

/** Morning, afternoon, both, neither: gives half days, and days with a break of any length. */
const anyDay = fc.record({
  morning: fc.option(fc.tuple(fc.integer({ min: 0, max: 719 }), fc.integer({ min: 1, max: 240 }))),
  afternoon: fc.option(fc.tuple(fc.integer({ min: 960, max: 1300 }), fc.integer({ min: 1, max: 140 }))),
})
const anyWeek = fc
  .array(anyDay, { minLength: 7, maxLength: 7 })
  .map(days =>
    days.flatMap(({ morning, afternoon }, index) =>
      [morning, afternoon]
        .filter(stretch => stretch !== null)
        .map(([from, length]) => interval(index + 1, from, from + length)),
    ),
  )
  .filter(week => week.length > 0)

/** The days around two turns of the Ethiopian year: Pagume of five days in 2026, of six in 2027. */
const newYears = ['2026-09-01', '2027-09-02']
const anyStart = fc
  .tuple(fc.constantFrom(...newYears), fc.integer({ min: 0, max: 14 * 24 * 60 }))
  .map(([first, minutes]) => new Date(at(`${first}T00:00`).getTime() + minutes * 60_000))
const anyCalendar = fc
  .tuple(anyWeek, fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 6 }), fc.constantFrom(...newYears))
  .map(
    ([weekly, days, first]): WorkingCalendar => ({
      weekly,
      holidays: new Set(['2026-09-11', '2027-09-12', ...days.map(shift => addDays(first, shift))]),
    }),
  )

describe('any calendar, against a minute-by-minute model', () => {
  test('adding working minutes', () => {
    fc.assert(
      fc.property(anyCalendar, anyStart, fc.integer({ min: 1, max: 300 }), (calendar, start, minutes) => {
        expect(addWorkingTime(calendar, start, minutes)).toEqual(walk(calendar, start, minutes))
      }),
      { numRuns: 60 },
    )
  })

  test('working time between two moments', () => {
    fc.assert(
      fc.property(anyCalendar, anyStart, fc.integer({ min: 0, max: 4000 }), (calendar, start, minutes) => {
        const end = new Date(start.getTime() + minutes * 60_000)
        let worked = 0
        for (let moment = start.getTime(); moment < end.getTime(); moment += 60_000) {
          if (isWorkingMinute(calendar, new Date(moment))) worked += 1
        }
        expect(workingTimeBetween(calendar, start, end)).toBe(worked)
      }),
      { numRuns: 60 },
    )
  })

  test('what was added is found between, and later starts never end earlier', () => {
    fc.assert(
      fc.property(anyCalendar, anyStart, anyStart, fc.integer({ min: 0, max: 40 }), (calendar, one, other, days) => {
        const end = addWorkingDays(calendar, one, days)
        expect(workingTimeBetween(calendar, one, end)).toBe(Math.round(days * workingDayMinutes(calendar)))
        const [early, late] = one <= other ? [one, other] : [other, one]
        expect(addWorkingDays(calendar, early, days) <= addWorkingDays(calendar, late, days)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
