import { calendarOf } from '#web/platform/calendar.ts'
import { formatMonth, formatMonthShort } from '#web/platform/format-month.ts'
import { usePreferences } from './use-preferences.ts'

interface Months {
  /** A Gregorian month (`2025-11`) by its name, or by those of the Ethiopian months that it lies in. */
  month: (isoMonth: string) => string
  /** The same in a few letters, for charts. */
  monthShort: (isoMonth: string) => string
}

/** Months for this reader; few pages show any. */
export function useMonths(): Months {
  const preferences = usePreferences()
  const calendar = calendarOf(preferences)
  return {
    month: isoMonth => formatMonth(isoMonth, preferences.language, calendar),
    monthShort: isoMonth => formatMonthShort(isoMonth, preferences.language, calendar),
  }
}
