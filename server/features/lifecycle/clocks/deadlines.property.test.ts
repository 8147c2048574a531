import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDate, type WorkingCalendar, workingDayMinutes } from '#server/features/calendar/index.ts'
import { type ClockEntry, deadlinesOf } from './deadlines.ts'

const minute = 60_000
/** A week before Pagume of 2015, which has six days; the Ethiopian year 2016 begins on 12 September 2023. */
const begin = Date.parse('2023-08-31T21:00:00.000Z')

const interval = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 4 }))
  .map(([from, length]) => ({ fromMinute: from * 60 + 420, toMinute: from * 60 + 420 + length * 30 }))

/** Several intervals a day, half days, days off and holidays, among them the new year. */
const calendars: fc.Arbitrary<WorkingCalendar> = fc
  .record({
    mornings: fc.array(fc.option(interval), { minLength: 7, maxLength: 7 }),
    hasAfternoon: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    off: fc.uniqueArray(fc.integer({ min: 0, max: 25 }), { maxLength: 6 }),
  })
  .map(({ mornings, hasAfternoon, off }) => ({
    weekly: mornings.flatMap((morning, index) => [
      ...(morning || index === 0 ? [{ weekday: index + 1, ...(morning ?? { fromMinute: 510, toMinute: 750 }) }] : []),
      ...(hasAfternoon[index] ? [{ weekday: index + 1, fromMinute: 900, toMinute: 1020 }] : []),
    ]),
    holidays: new Set(['2023-09-12', ...off.map(day => localDate(new Date(begin + day * 1440 * minute)))]),
  }))

const laterEvents = fc.array(
  fc.record({
    event: fc.constantFrom('pause', 'resume', 'extend', 'stop', 'start', 'pause', 'resume', 'extend'),
    after: fc.integer({ min: 0, max: 3000 }),
    amount: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 8 },
)

const isWork = ({ weekly, holidays }: WorkingCalendar, moment: number): boolean => {
  const local = new Date(moment + 180 * minute)
  const weekday = local.getUTCDay() || 7
  const ofDay = local.getUTCHours() * 60 + local.getUTCMinutes()
  return (
    !holidays.has(local.toISOString().slice(0, 10)) &&
    weekly.some(each => each.weekday === weekday && each.fromMinute <= ofDay && ofDay < each.toMinute)
  )
}

/** Walks minute by minute: a running clock loses one in each minute of work, and ends when none is left. */
function walk(entries: ClockEntry[], calendar: WorkingCalendar): number | null {
  const lengthOf = (amount: number | null) => Math.round((amount ?? 0) * workingDayMinutes(calendar))
  let left: number | null = null
  let runs = false
  let next = 0
  let end: number | null = null
  const last = entries.at(-1)?.at.getTime() ?? begin
  for (let moment = begin; moment < last + 200 * 1440 * minute; moment += minute) {
    for (; next < entries.length && (entries[next]?.at.getTime() ?? 0) <= moment; next += 1) {
      const { event, amount } = entries[next] as ClockEntry
      if (event === 'start') [left, runs] = [lengthOf(amount), true]
      else if (event === 'stop') [left, runs] = [null, false]
      else if (left !== null && event === 'extend') left += lengthOf(amount)
      else if (left !== null) runs = event === 'resume'
      if (left === null || left >= 0.5) end = null
    }
    if (next === entries.length && (left === null || !runs)) return null
    if (next === entries.length && end !== null) return end
    if (left === null || !runs || !isWork(calendar, moment)) continue
    left -= 1
    if (left < 0.5) end ??= moment + minute
  }
  return end
}

test('a deadline is where a walk minute by minute ends, over Pagume, new year, holidays and half days', () => {
  fc.assert(
    fc.property(calendars, laterEvents, fc.integer({ min: 0, max: 12_000 }), (calendar, later, first) => {
      let at = begin + first * minute
      const start = { clock: 'C' as const, event: 'start' as const, at: new Date(at), amount: 3 }
      const entries: ClockEntry[] = [{ ...start, unit: 'working-days' }]
      for (const { event, after, amount } of later) {
        at += after * minute
        const hasLength = event === 'start' || event === 'extend'
        entries.push({
          clock: 'C',
          event,
          at: new Date(at),
          amount: hasLength ? amount : null,
          unit: hasLength ? 'working-days' : null,
        })
      }
      const [deadline] = deadlinesOf(entries, calendar)
      const walked = walk(entries, calendar)
      expect(deadline === undefined).toBe(walked === null)
      // one that was over before the last entry is over either way
      if (!deadline || walked === null || walked <= at + minute) return
      expect(Math.abs(deadline.at.getTime() - walked)).toBeLessThanOrEqual(minute)
    }),
    { numRuns: 300 },
  )
})
