import { describe, expect, test } from 'vitest'
import type { WorkingCalendar } from '#server/features/calendar/index.ts'
import { type ClockEntry, clockStatesOf, deadlinesOf, levelReached } from './deadlines.ts'

/** Monday to Friday, 8:30 to 12:30 and 13:30 to 17:30 in Addis Ababa: eight hours a day. */
const calendar: WorkingCalendar = {
  weekly: [1, 2, 3, 4, 5].flatMap(weekday => [
    { weekday, fromMinute: 510, toMinute: 750 },
    { weekday, fromMinute: 810, toMinute: 1050 },
  ]),
  holidays: new Set(['2026-11-24']),
}

const entry = (clock: ClockEntry['clock'], event: ClockEntry['event'], at: string, amount?: number): ClockEntry => ({
  clock,
  event,
  at: new Date(`${at}+03:00`),
  amount: amount ?? null,
  unit: amount === undefined ? null : clock === 'E' ? 'calendar-days' : 'working-days',
})

const due = (...entries: ClockEntry[]) =>
  deadlinesOf(entries, calendar).map(({ clock, at }) => [
    clock,
    new Date(at.getTime() + 3 * 3600_000).toISOString().slice(0, 16),
  ])

// 2026-11-23 is a Monday
describe('the deadlines of a complaint', () => {
  test('a clock runs in working time, around holidays', () => {
    expect(due(entry('A', 'start', '2026-11-23T10:00', 1))).toEqual([['A', '2026-11-25T10:00']])
  })

  test('a stopped clock has none', () => {
    expect(due(entry('A', 'start', '2026-11-23T10:00', 1), entry('A', 'stop', '2026-11-23T10:00'))).toEqual([])
  })

  test('a paused clock has none, and goes on with what was left', () => {
    const paused = [entry('B', 'start', '2026-11-25T08:30', 3), entry('B', 'pause', '2026-11-25T17:30')]
    expect(due(...paused)).toEqual([])
    expect(due(...paused, entry('B', 'resume', '2026-11-30T08:30'))).toEqual([['B', '2026-12-01T17:30']])
  })

  test('an extension adds to it', () => {
    expect(due(entry('C', 'start', '2026-11-25T10:00', 1), entry('C', 'extend', '2026-11-25T11:00', 1))).toEqual([
      ['C', '2026-11-27T10:00'],
    ])
  })

  test('the complainant’s window runs on every day; the nearest deadline comes first', () => {
    expect(due(entry('E', 'start', '2026-11-25T10:00', 2), entry('D', 'start', '2026-11-25T10:00', 1))).toEqual([
      ['D', '2026-11-26T10:00'],
      ['E', '2026-11-27T23:59'],
    ])
  })
})

describe('where a clock stands', () => {
  const statesAt = (at: string, ...entries: ClockEntry[]) =>
    clockStatesOf(entries, calendar, new Date(`${at}+03:00`)).map(({ dueAt, ...state }) => ({
      ...state,
      dueAt: dueAt && new Date(dueAt.getTime() + 3 * 3600_000).toISOString().slice(0, 16),
    }))
  // two days of eight hours, from Wednesday on
  const start = entry('C', 'start', '2026-11-25T08:30', 2)

  test('it runs, is over, or waits with what was used up', () => {
    expect(statesAt('2026-11-25T17:30', start)).toEqual([
      { clock: 'C', isPaused: false, usedPercent: 50, dueAt: '2026-11-26T17:30' },
    ])
    expect(statesAt('2026-12-20T08:30', start)).toEqual([
      { clock: 'C', isPaused: false, usedPercent: 100, dueAt: '2026-11-26T17:30' },
    ])
    expect(statesAt('2026-12-20T08:30', start, entry('C', 'pause', '2026-11-25T12:30'))).toEqual([
      { clock: 'C', isPaused: true, usedPercent: 25, dueAt: null },
    ])
  })

  test('an extension gives it more time, and a stopped one has no bar', () => {
    const extended = [start, entry('C', 'extend', '2026-11-25T17:30', 2)]
    expect(statesAt('2026-11-25T17:30', ...extended)).toMatchObject([{ usedPercent: 25, dueAt: '2026-11-30T17:30' }])
    expect(statesAt('2026-11-25T17:30', ...extended, entry('C', 'stop', '2026-11-25T17:30'))).toEqual([])
  })
})

describe('the level of delay', () => {
  // ten days of eight hours: 75 % are used up in the middle of the eighth day, 90 % at the end of the ninth
  const resolution = [entry('C', 'start', '2026-11-30T08:30', 10)]
  const level = (at: string, entries = resolution) =>
    levelReached(deadlinesOf(entries, calendar), new Date(`${at}+03:00`))

  test.each([
    ['2026-12-09T12:29', null],
    ['2026-12-09T12:30', 75],
    ['2026-12-10T17:29', 75],
    ['2026-12-10T17:30', 90],
    ['2026-12-11T17:29', 90],
    ['2026-12-11T17:30', 100],
    ['2027-01-11T08:30', 100],
  ])('at %s it is %s', (at, reached) => {
    expect(level(at)).toBe(reached)
  })

  test('an extension takes it back, and a paused clock has none', () => {
    expect(level('2026-12-09T15:00', [...resolution, entry('C', 'extend', '2026-12-09T13:30', 10)])).toBeNull()
    expect(level('2026-12-12T10:00', [...resolution, entry('C', 'pause', '2026-12-11T10:00')])).toBeNull()
  })

  test('the complainant’s own time delays nothing', () => {
    expect(level('2026-12-30T10:00', [entry('E', 'start', '2026-11-30T08:30', 10)])).toBeNull()
  })
})
