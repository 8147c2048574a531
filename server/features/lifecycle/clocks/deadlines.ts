import { addCalendarDays } from '#contract/values/day-numbers.ts'
import { type ClockName, type NoticeLevel, noticeLevels } from '#contract/statuses.ts'
import {
  addWorkingTime,
  type WorkingCalendar,
  workingDayMinutes,
  workingTimeBetween,
} from '#server/features/calendar/index.ts'

/** One entry of a clock's ledger, as it is stored. */
export interface ClockEntry {
  clock: ClockName
  event: 'start' | 'pause' | 'resume' | 'extend' | 'stop'
  at: Date
  /** With `start` and `extend`. */
  amount: number | null
  unit: 'working-days' | 'calendar-days' | null
}

export interface Deadline<Entry extends ClockEntry = ClockEntry> {
  clock: ClockName
  at: Date
  /** When each share of its time is used up; for one that was used up before the clock last resumed, that moment. */
  reachedAt: Record<NoticeLevel, Date>
  /** The start or the extension that set its present length. */
  measuredBy: Entry
}

interface Running<Entry> {
  unit: 'working-days' | 'calendar-days'
  /** Total minutes, with every extension; working minutes, or calendar ones. */
  total: number
  /** Minutes left when it last started or resumed. */
  left: number
  /** Null while it is paused. */
  since: Date | null
  measuredBy: Entry
}

/** Whole minutes: fractions would make the end depend on the rounding of sums. */
const minutesOf = (calendar: WorkingCalendar, amount: number, unit: Running<unknown>['unit']): number =>
  Math.round(amount * (unit === 'working-days' ? workingDayMinutes(calendar) : 24 * 60))

const spent = (calendar: WorkingCalendar, unit: Running<unknown>['unit'], from: Date, to: Date): number =>
  unit === 'working-days' ? workingTimeBetween(calendar, from, to) : (to.getTime() - from.getTime()) / 60_000

/** The clock after one more entry; undefined when it is stopped. */
function afterEntry<Entry extends ClockEntry>(
  calendar: WorkingCalendar,
  clock: Running<Entry> | undefined,
  entry: Entry,
): Running<Entry> | undefined {
  const { event, at, amount, unit } = entry
  if (event === 'start' && amount !== null && unit) {
    const total = minutesOf(calendar, amount, unit)
    return { unit, total, left: total, since: at, measuredBy: entry }
  }
  if (!clock || event === 'stop') return undefined
  if (event === 'extend' && amount !== null && unit) {
    const more = minutesOf(calendar, amount, unit)
    return { ...clock, total: clock.total + more, left: clock.left + more, measuredBy: entry }
  }
  if (event === 'pause' && clock.since) {
    return { ...clock, left: clock.left - spent(calendar, clock.unit, clock.since, at), since: null }
  }
  return event === 'resume' && !clock.since ? { ...clock, since: at } : clock
}

function momentAfter(calendar: WorkingCalendar, since: Date, minutes: number, unit: Running<unknown>['unit']): Date {
  if (unit === 'working-days') return addWorkingTime(calendar, since, Math.round(minutes))
  return minutes > 0 ? addCalendarDays(since, minutes / (24 * 60)) : since
}

function deadlineOf<Entry extends ClockEntry>(
  calendar: WorkingCalendar,
  clock: ClockName,
  { unit, total, left, measuredBy }: Running<Entry>,
  since: Date,
): Deadline<Entry> {
  // a clock that was paused after its end has nothing left and stays over
  const at = momentAfter(calendar, since, Math.max(0, left), unit)
  const reached = (level: NoticeLevel): Date => {
    const minutes = left - (total * (100 - level)) / 100
    return minutes > 0 ? momentAfter(calendar, since, minutes, unit) : since
  }
  return { clock, at, reachedAt: { 75: reached(75), 90: reached(90), 100: left > 0 ? at : since }, measuredBy }
}

function replay<Entry extends ClockEntry>(
  entries: readonly Entry[],
  calendar: WorkingCalendar,
): Map<ClockName, Running<Entry>> {
  const clocks = new Map<ClockName, Running<Entry>>()
  for (const entry of entries) {
    const next = afterEntry(calendar, clocks.get(entry.clock), entry)
    if (next) clocks.set(entry.clock, next)
    else clocks.delete(entry.clock)
  }
  return clocks
}

/** The end of each running clock, the nearest first. `entries` are one complaint's, in chronological order. */
export const deadlinesOf = <Entry extends ClockEntry>(
  entries: readonly Entry[],
  calendar: WorkingCalendar,
): Deadline<Entry>[] =>
  [...replay(entries, calendar)]
    .flatMap(([clock, running]) => (running.since ? [deadlineOf(calendar, clock, running, running.since)] : []))
    .sort((one, other) => one.at.getTime() - other.at.getTime())

/** A clock that runs or is paused: the share of its time that is used up in percent, and its end while it runs. */
export interface ClockState {
  clock: ClockName
  isPaused: boolean
  usedPercent: number
  dueAt: Date | null
}

/** Where each clock stands that has not stopped, in the order of their starts. */
export const clockStatesOf = (entries: readonly ClockEntry[], calendar: WorkingCalendar, now: Date): ClockState[] =>
  [...replay(entries, calendar)].map(([clock, { unit, total, left, since }]) => {
    const leftNow = since ? left - spent(calendar, unit, since, now) : left
    const used = total > 0 ? Math.floor((100 * (total - leftNow)) / total) : 100
    return {
      clock,
      isPaused: since === null,
      usedPercent: Math.min(100, Math.max(0, used)),
      dueAt: since && momentAfter(calendar, since, Math.max(0, left), unit),
    }
  })

/**
 * The clocks that the office is responsible for; E is the complainant's own time, G that of the body complained against. Both have
 * reminders of their own.
 */
export const isOfficeClock = ({ clock }: { clock: ClockName }): boolean => clock !== 'E' && clock !== 'G'

type CaseClock = Exclude<ClockName, 'G'>

/** The clock of the body complained against runs beside the case: its end makes no case late. */
const isOfCase = (deadline: Deadline): deadline is Deadline & { clock: CaseClock } => deadline.clock !== 'G'

/** When the office has to be told next, after `after` if given; null when there is nothing to tell. */
export function nextNoticeAt(deadlines: readonly Deadline[], after?: Date): Date | null {
  const moments = deadlines
    .filter(isOfficeClock)
    .flatMap(({ reachedAt }) => noticeLevels.map(level => reachedAt[level].getTime()))
    .filter(moment => after === undefined || moment > after.getTime())
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}

/** The highest level that a clock of the office has reached; null below the first one. */
export const levelReached = (deadlines: readonly Deadline[], now: Date): NoticeLevel | null =>
  noticeLevels.findLast(level => deadlines.filter(isOfficeClock).some(({ reachedAt }) => reachedAt[level] <= now)) ??
  null

/** The columns of a complaint's row that depend on its clocks. */
export function dueColumns(deadlines: readonly Deadline[], after?: Date) {
  const nearest = deadlines.find(isOfCase)
  return {
    due_at: nearest?.at ?? null,
    due_clock: nearest?.clock ?? null,
    next_notice_at: nextNoticeAt(deadlines, after),
  }
}

/** The clocks that an event applies to: running ones pause, paused ones resume, both stop. */
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
