import { calendarOf, dayIn, monthNames } from '#web/platform/calendar.ts'
import { dayOfInstant, formatDay } from '#web/platform/format.ts'
import { usePreferences } from './use-preferences.ts'

/** Shows an ISO date in few letters: a day of the present year without the year, `21 November` · `ኅዳር 12`. */
export function useNearDay(): (iso: string) => string {
  const preferences = usePreferences()
  const { language } = preferences
  const calendar = calendarOf(preferences)
  return iso => {
    const { day, month, year } = dayIn(calendar, iso)
    if (year !== dayIn(calendar, dayOfInstant(new Date())).year) return formatDay(iso, language, calendar)
    const name = monthNames[calendar][language][month - 1]
    return language === 'am' ? `${name} ${day}` : `${day} ${name}`
  }
}
