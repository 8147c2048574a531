import { type CalendarName, calendarOf } from '#web/platform/calendar.ts'
import { formatDay, formatInstant } from '#web/platform/format.ts'
import { usePreferences } from './use-preferences.ts'

interface Dates {
  /** The calendar that the reader sees dates in: the chosen one, or that of the language. */
  calendar: CalendarName
  /** An ISO date (`2026-11-21`) in words. */
  day: (iso: string) => string
  /** An instant as day and time in Ethiopia. */
  instant: (at: Date | string) => string
}

/** Dates for this reader. Pages show dates by this, `useNearDay` or `useMonths`. */
export function useDates(): Dates {
  const preferences = usePreferences()
  const calendar = calendarOf(preferences)
  return {
    calendar,
    day: iso => formatDay(iso, preferences.language, calendar),
    instant: at => formatInstant(at, preferences.language, calendar),
  }
}
