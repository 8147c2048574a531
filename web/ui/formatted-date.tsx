import { useTranslation } from 'react-i18next'
import { calendarOf, otherCalendar } from '#web/platform/calendar.ts'
import { dayOfInstant, formatDay, formatInstant } from '#web/platform/format.ts'
import type { Language } from '#web/platform/preferences.ts'

/** A day (`2026-11-21`) in the reader's calendar, with the other one as its title. */
export function FormattedDate({ day }: { day: string }) {
  const language = useTranslation().i18n.language as Language
  const other = formatDay(day, language, otherCalendar(calendarOf(language)))
  return (
    <time dateTime={day} title={other}>
      {formatDay(day, language)}
    </time>
  )
}

/** An instant in the reader's calendar and clock, with the other calendar as its title. */
export function FormattedInstant({ instant }: { instant: Date | string }) {
  const language = useTranslation().i18n.language as Language
  const other = formatDay(dayOfInstant(instant), language, otherCalendar(calendarOf(language)))
  return (
    <time dateTime={new Date(instant).toISOString()} title={other}>
      {formatInstant(instant, language)}
    </time>
  )
}
