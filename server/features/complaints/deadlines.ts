import type { ClockName } from '#contract/statuses.ts'
import {
  addCalendarDays,
  addWorkingTime,
  type WorkingCalendar,
  workingDayMinutes,
  workingTimeBetween,
} from '../calendar/index.ts'

/** One entry of a clock's ledger, as it is stored. */
export interface ClockEntry {
  clock: ClockName
  event: 'start' | 'pause' | 'resume' | 'extend' | 'stop'
  at: Date
  /** With `start` and `extend`. */
  amount: number | null
  unit: 'working-days' | 'calendar-days' | null
}

export interface Deadline {
  clock: ClockName
  at: Date
}

interface Running {
  unit: 'working-days' | 'calendar-days'
  /** Minutes left when it last began to run; working minutes, or plain ones. */
  left: number
  /** Null while it is paused. */
  since: Date | null
}

const minutesOf = (calendar: WorkingCalendar, amount: number, unit: Running['unit']): number =>
  unit === 'working-days' ? amount * workingDayMinutes(calendar) : amount * 24 * 60

const spent = (calendar: WorkingCalendar, unit: Running['unit'], from: Date, to: Date): number =>
  unit === 'working-days' ? workingTimeBetween(calendar, from, to) : (to.getTime() - from.getTime()) / 60_000

/** The clock after one more entry; undefined when it does not run, not even paused. */
function afterEntry(calendar: WorkingCalendar, clock: Running | undefined, entry: ClockEntry): Running | undefined {
  const { event, at, amount, unit } = entry
  if (event === 'start' && amount !== null && unit) return { unit, left: minutesOf(calendar, amount, unit), since: at }
  if (!clock || event === 'stop') return undefined
  if (event === 'extend' && amount !== null && unit) {
    return { ...clock, left: clock.left + minutesOf(calendar, amount, unit) }
  }
  if (event === 'pause' && clock.since) {
    return { ...clock, left: clock.left - spent(calendar, clock.unit, clock.since, at), since: null }
  }
  return event === 'resume' && !clock.since ? { ...clock, since: at } : clock
}

const endOf = (calendar: WorkingCalendar, { unit, left, since }: Running & { since: Date }): Date => {
  // a clock that was paused after its end has nothing left and stays over
  const minutes = Math.max(0, left)
  return unit === 'working-days'
    ? addWorkingTime(calendar, since, Math.round(minutes))
    : addCalendarDays(since, minutes / (24 * 60))
}

function replay(entries: readonly ClockEntry[], calendar: WorkingCalendar): Map<ClockName, Running> {
  const clocks = new Map<ClockName, Running>()
  for (const entry of entries) {
    const next = afterEntry(calendar, clocks.get(entry.clock), entry)
    if (next) clocks.set(entry.clock, next)
    else clocks.delete(entry.clock)
  }
  return clocks
}

/** When each running clock ends, the nearest first. `entries` are one complaint's, in the order in which they happened. */
export const deadlinesOf = (entries: readonly ClockEntry[], calendar: WorkingCalendar): Deadline[] =>
  [...replay(entries, calendar)]
    .flatMap(([clock, { since, ...rest }]) => (since ? [{ clock, at: endOf(calendar, { ...rest, since }) }] : []))
    .sort((one, other) => one.at.getTime() - other.at.getTime())

/** The clocks to which an event can happen: a running one pauses, a paused one resumes, both stop. */
export function standingClocks(entries: readonly ClockEntry[], event: ClockEntry['event']): ClockName[] {
  const isRunning = new Map<ClockName, boolean>()
  for (const { clock, event } of entries) {
    if (event === 'stop') isRunning.delete(clock)
    else if (event !== 'extend') isRunning.set(clock, event !== 'pause')
  }
  return [...isRunning].flatMap(([clock, runs]) =>
    event === 'stop' || event === 'extend' || runs === (event === 'pause') ? [clock] : [],
  )
}
