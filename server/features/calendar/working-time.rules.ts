/** One period of work on a weekday (1 Monday … 7 Sunday), in minutes after midnight, Africa/Addis_Ababa. */
export interface WorkingInterval {
  weekday: number
  fromMinute: number
  toMinute: number
}

/** When offices work: the intervals of a week, and the dates (`YYYY-MM-DD`, local) on which they do not. */
export interface WorkingCalendar {
  weekly: readonly WorkingInterval[]
  holidays: ReadonlySet<string>
}

const minute = 60_000
const day = 24 * 60 * minute
/** East Africa Time is UTC+3 all year round; Ethiopia has never changed its clocks since it was adopted. */
const offset = 3 * 60 * minute
/** The longest run of days without work; a calendar with a longer one was entered wrongly. */
const longestSearch = 3 * 366

/** The local midnight, as a count of days since 1970-01-01, that begins the day of a moment. */
const localDay = (moment: number): number => Math.floor((moment + offset) / day)

/** 1970-01-01 was a Thursday. */
const weekdayOf = (dayNumber: number): number => ((((dayNumber + 3) % 7) + 7) % 7) + 1

/** `YYYY-MM-DD` of a count of days since 1970-01-01. */
const isoDate = (dayNumber: number): string => new Date(dayNumber * day).toISOString().slice(0, 10)

/** The local date of a moment, `YYYY-MM-DD`. */
export const localDate = (moment: Date): string => isoDate(localDay(moment.getTime()))

/** The moment at which a local date (`YYYY-MM-DD`) begins. */
export const startOfDay = (date: string): Date => new Date(Date.parse(date) - offset)

/** The number of days from one date to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / day

/** The local date that many days later; earlier for a negative number. */
export const addDays = (date: string, days: number): string => isoDate(Date.parse(date) / day + days)

interface Stretch {
  from: number
  to: number
}

/** The periods of work of one local day, earliest first, as moments in milliseconds. */
function stretchesOf(calendar: WorkingCalendar, dayNumber: number): readonly Stretch[] {
  const hours = hoursByWeekday(calendar)[weekdayOf(dayNumber)]
  if (!hours || calendar.holidays.has(isoDate(dayNumber))) return []
  const midnight = dayNumber * day - offset
  return hours.map(({ from, to }) => ({ from: midnight + from, to: midnight + to }))
}

/** The date of the working day that a moment belongs to: its own day, or the last day before it with working hours. */
export function workingDayOf(calendar: WorkingCalendar, moment: Date): string {
  const today = localDay(moment.getTime())
  let back = 0
  while (back < longestSearch && stretchesOf(calendar, today - back).length === 0) back += 1
  return isoDate(today - back)
}

/** A calendar is asked for thousands of days, so its week is sorted once. */
const sortedWeeks = new WeakMap<WorkingCalendar['weekly'], Stretch[][]>()

/** Milliseconds after midnight, by weekday, earliest first; empty for a weekday without work. */
function hoursByWeekday({ weekly }: WorkingCalendar): Stretch[][] {
  let sorted = sortedWeeks.get(weekly)
  if (!sorted) {
    sorted = []
    for (const { weekday, fromMinute, toMinute } of weekly.toSorted(
      (one, other) => one.fromMinute - other.fromMinute,
    )) {
      const hours = (sorted[weekday] ??= [])
      hours.push({ from: fromMinute * minute, to: toMinute * minute })
    }
    sortedWeeks.set(weekly, sorted)
  }
  return sorted
}

/**
 * Minutes of one working day: the week's minutes divided by its weekdays with work. A short Friday thus makes
 * every day a little shorter, and five working days from a Monday at ten end on the next Monday at ten.
 * Throws RangeError for a calendar without any hours.
 */
export function workingDayMinutes(calendar: WorkingCalendar): number {
  const total = calendar.weekly.reduce((sum, { fromMinute, toMinute }) => sum + toMinute - fromMinute, 0)
  if (total <= 0) throw new RangeError('The working calendar has no working hours.')
  return total / new Set(calendar.weekly.map(({ weekday }) => weekday)).size
}

/**
 * The moment at which `minutes` of working time after `start` are used up. Time outside working hours does not
 * count; an end that falls on closing time is closing time, not the next opening. Zero minutes give the first
 * working moment from `start` on. Throws RangeError for negative minutes or a calendar without hours.
 */
export function addWorkingTime(calendar: WorkingCalendar, start: Date, minutes: number): Date {
  if (!(minutes >= 0)) throw new RangeError(`Working time to add must not be negative: ${minutes}.`)
  let left = minutes * minute
  const begin = start.getTime()
  const firstDay = localDay(begin)
  let lastDayWithWork = firstDay
  for (let today = firstDay; today - lastDayWithWork <= longestSearch; today += 1) {
    for (const { from, to } of stretchesOf(calendar, today)) {
      lastDayWithWork = today
      const usable = to - Math.max(from, begin)
      if (usable <= 0) continue
      if (left <= usable) return new Date(Math.max(from, begin) + left)
      left -= usable
    }
  }
  throw new RangeError('The working calendar has no working hours.')
}

/** `days` working days (a fraction is allowed) after `start`, in working minutes; see `workingDayMinutes`. */
export const addWorkingDays = (calendar: WorkingCalendar, start: Date, days: number): Date =>
  addWorkingTime(calendar, start, Math.round(days * workingDayMinutes(calendar)))

/** Working minutes (with a fraction) from one moment to a later one; 0 when it is not later. */
export function workingTimeBetween(calendar: WorkingCalendar, from: Date, to: Date): number {
  let worked = 0
  for (let today = localDay(from.getTime()); today <= localDay(to.getTime()); today += 1) {
    for (const stretch of stretchesOf(calendar, today)) {
      worked += Math.max(0, Math.min(stretch.to, to.getTime()) - Math.max(stretch.from, from.getTime()))
    }
  }
  return worked / minute
}
