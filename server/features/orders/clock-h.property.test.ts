import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  localDate,
  startOfDay,
  workingDayMinutes,
  workingTimeBetween,
} from '#server/features/calendar/index.ts'
import { draws } from '#tests/support/draws.ts'
import { dueDayOf } from './clock-h.ts'
import { isOverdue, isOwed, type OrderFacts, stateOf } from './order-state.rules.ts'

const today = '2026-11-23'
const dayNear = fc.integer({ min: -60, max: 200 }).map(days => addDays(today, days))

const anyCalendar = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    holidays: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }),
  })
  .map(({ days, holidays }) => ({
    weekly: days.map(weekday => ({ weekday, fromMinute: 510, toMinute: 1050 })),
    holidays: new Set(holidays.map(after => addDays(today, after))),
  }))

test('the time of an order ends on the day that the decision names, unless too few working days are left then', () => {
  fc.assert(
    fc.property(anyCalendar, dayNear, fc.integer({ min: 0, max: 20 }), (calendar, namedDay, leastDays) => {
      const startedAt = new Date(`${today}T07:00:00Z`)
      const due = dueDayOf({ namedDay, startedAt, leastDays }, calendar)
      // working days after the day on which it began, until the end of the last one
      const left = workingTimeBetween(calendar, startOfDay(addDays(today, 1)), startOfDay(addDays(due, 1)))
      expect(left).toBeGreaterThanOrEqual(leastDays * workingDayMinutes(calendar))
      expect(due >= namedDay).toBe(true)
      expect(due >= localDate(startedAt)).toBe(true)
      // only the least time ever moves it, and by no day more than that time needs
      if (due !== namedDay) {
        const dayBefore = workingTimeBetween(calendar, startOfDay(addDays(today, 1)), startOfDay(due))
        expect(dayBefore).toBeLessThanOrEqual(leastDays * workingDayMinutes(calendar))
      }
      // a later start never ends earlier
      const later = dueDayOf({ namedDay, startedAt: new Date(startedAt.getTime() + 86_400_000), leastDays }, calendar)
      expect(later >= due).toBe(true)
    }),
    draws(300),
  )
})

const instant = new Date(`${today}T07:00:00Z`)
const anyOrder: fc.Arbitrary<OrderFacts> = fc
  .record({
    started: fc.boolean(),
    reported: fc.boolean(),
    due_on: dayNear,
    answer_by: dayNear,
    answer: fc.constantFrom(null, 'partly' as const, 'not-done' as const),
    ending: fc.constantFrom(null, null, 'fulfilled', 'refused'),
  })
  .map(({ started, reported, due_on, answer_by, answer, ending }) => ({
    started_at: started ? instant : null,
    due_on: started ? due_on : null,
    reported_at: started && reported ? instant : null,
    answer_by: started && reported ? answer_by : null,
    answer: started && reported ? answer : null,
    ending,
  }))

test('silence after a report becomes “not contested” with the day after its last one, and nothing else', () => {
  fc.assert(
    fc.property(anyOrder, dayNear, (order, day) => {
      const state = stateOf(order, day)
      const isSilent = order.reported_at !== null && order.answer === null && order.ending === null
      expect(['reported', 'not-contested'].includes(state)).toBe(isSilent)
      if (isSilent) expect(state).toBe(day > String(order.answer_by) ? 'not-contested' : 'reported')
      // neither silence nor the passing of time ends an order, or answers for the complainant
      expect(state === 'ended').toBe(order.ending !== null)
      if (state === 'contested') expect(order.answer).not.toBeNull()
      const next = stateOf(order, addDays(day, 1))
      expect(next === state || (state === 'reported' && next === 'not-contested')).toBe(true)
    }),
    draws(500),
  )
})

test('an order is overdue after its last day exactly while the body owes it', () => {
  fc.assert(
    fc.property(anyOrder, dayNear, (order, day) => {
      expect(isOwed(order, day)).toBe(
        order.ending === null && order.started_at !== null && (order.reported_at === null || order.answer !== null),
      )
      expect(isOverdue(order, day)).toBe(isOwed(order, day) && day > String(order.due_on))
    }),
    draws(500),
  )
})
