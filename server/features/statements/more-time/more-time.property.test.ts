import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  localDate,
  startOfDay,
  workingDayMinutes,
  workingTimeBetween,
} from '#server/features/calendar/index.ts'
import type { ClockEntry } from '#server/features/lifecycle/index.ts'
import { draws } from '#tests/support/draws.ts'
import { daysThrough, endOfTime, latestDay, moreDays } from './more-time.ts'

const today = '2026-11-23'
const start = startOfDay(today)
const hour = 3_600_000

const anyCalendar = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    holidays: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }),
  })
  .map(({ days, holidays }) => ({
    weekly: days.map(weekday => ({ weekday, fromMinute: 510, toMinute: 1050 })),
    holidays: new Set(holidays.map(after => addDays(today, after))),
  }))

/** Pauses of the case: so many hours after the entry before, and so long. */
const anyPauses = fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 300 })), {
  maxLength: 3,
})

test('clock G never goes beyond the time that was set and what the office gives at most, whatever day is asked for', () => {
  fc.assert(
    fc.property(
      anyCalendar,
      anyPauses,
      fc.record({
        days: fc.integer({ min: 1, max: 15 }),
        most: fc.integer({ min: 0, max: 15 }),
        wanted: fc.integer({ min: -5, max: 120 }),
        hours: fc.integer({ min: 0, max: 23 }),
      }),
      (calendar, pauses, { days, most, wanted, hours }) => {
        const begun = new Date(start.getTime() + hours * hour)
        const ledger: ClockEntry[] = [{ clock: 'G', event: 'start', at: begun, amount: days, unit: 'working-days' }]
        let at = begun
        for (const [after, length] of pauses) {
          for (const [event, hoursLater] of [
            ['pause', after],
            ['resume', length],
          ] as const) {
            at = new Date(at.getTime() + hoursLater * hour)
            ledger.push({ clock: 'G', event, at, amount: null, unit: null })
          }
        }
        const time = { ledger, calendar, at }
        const before = endOfTime(time)
        if (!before) throw new Error('The clock runs.')
        const asked = addDays(localDate(before), wanted)
        const more = daysThrough(time, asked, most)
        const latest = latestDay(time, most)
        if (typeof more === 'string') {
          if (more === 'day-too-soon') expect(wanted).toBeLessThanOrEqual(0)
          else expect(latest === null || asked > latest).toBe(true)
          return
        }
        expect(more).toBeGreaterThanOrEqual(1)
        expect(more).toBeLessThanOrEqual(most)
        const after = endOfTime({ ledger: [...ledger, { ...moreDays(more), event: 'extend', at }], calendar })
        if (!after) throw new Error('The clock runs.')
        // the day that was asked for lies in the time, and no day more than that is given
        expect(localDate(after) >= asked).toBe(true)
        expect(latest !== null && localDate(after) <= latest).toBe(true)
        const given = workingTimeBetween(calendar, before, after)
        expect(given).toBeLessThanOrEqual(most * workingDayMinutes(calendar) + 1)
        const shorter =
          more === 1
            ? before
            : endOfTime({ ledger: [...ledger, { ...moreDays(more - 1), event: 'extend', at }], calendar })
        expect(shorter && localDate(shorter) < asked).toBe(true)
      },
    ),
    draws(300),
  )
})
