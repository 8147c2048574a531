import { otherCalendar } from '#web/platform/calendar.ts'
import { dayOfInstant, formatDay } from '#web/platform/format.ts'
import { useDates } from './use-dates.ts'
import { usePreferences } from './use-preferences.ts'

/** A day (`2026-11-21`) in the reader's calendar, with the other one as its title. */
export function FormattedDate({ day }: { day: string }) {
  return (
    <time dateTime={day} title={useOtherDay()(day)}>
      {useDates().day(day)}
    </time>
  )
}

/** An instant in the reader's calendar and clock, with the other calendar as its title. */
export function FormattedInstant({ instant }: { instant: Date | string }) {
  return (
    <time dateTime={new Date(instant).toISOString()} title={useOtherDay()(dayOfInstant(instant))}>
      {useDates().instant(instant)}
    </time>
  )
}

function useOtherDay(): (day: string) => string {
  const { language } = usePreferences()
  const other = otherCalendar(useDates().calendar)
  return day => formatDay(day, language, other)
}
