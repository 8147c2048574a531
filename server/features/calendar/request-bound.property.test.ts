import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, startOfDay, workingDayMinutes, workingTimeBetween } from '#server/features/calendar/index.ts'
import { draws } from '#tests/support/draws.ts'
import { isWithinBound } from './request-bound.rules.ts'

const today = '2026-11-23'

const anyCalendar = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    closing: fc.array(fc.integer({ min: 600, max: 1200 }), { minLength: 7, maxLength: 7 }),
    holidays: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }),
  })
  .map(({ days, closing, holidays }) => ({
    weekly: days.map(weekday => ({ weekday, fromMinute: 510, toMinute: closing[weekday - 1] ?? 1050 })),
    holidays: new Set(holidays.map(after => addDays(today, after))),
  }))

test('a request stops the clock for no more working days than the office allows, and every day within that is possible', () => {
  fc.assert(
    fc.property(
      anyCalendar,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 200 }),
      (calendar, mostDays, after) => {
        const answerOn = addDays(today, after)
        const paused = workingTimeBetween(calendar, startOfDay(addDays(today, 1)), startOfDay(addDays(answerOn, 1)))
        const isShort = paused <= mostDays * workingDayMinutes(calendar)
        const isAllowed = isWithinBound(calendar, { today, answerOn, mostDays })
        if (isAllowed) expect(isShort).toBe(true)
        // weeks of one working day with long holidays can take longer than any request may
        else expect(!isShort || after > mostDays * 7).toBe(true)
      },
    ),
    draws(300),
  )
})

test('a day in centuries is refused without walking through them', () => {
  const calendar = { weekly: [{ weekday: 1, fromMinute: 510, toMinute: 570 }], holidays: new Set<string>() }
  expect(isWithinBound(calendar, { today, answerOn: '9999-12-31', mostDays: 60 })).toBe(false)
})
