import { type CalendarName, dayIn, daysInMonth, monthNames } from './calendar.ts'
import type { Language } from './preferences.ts'

/** The parts of a Gregorian month (`2025-11`) in the calendar: itself, or the Ethiopian months of its first and last day. */
function monthsOf(isoMonth: string, calendar: CalendarName) {
  const [year, month] = isoMonth.split('-').map(Number)
  const first = dayIn(calendar, `${isoMonth}-01`)
  const last = dayIn(calendar, `${isoMonth}-${daysInMonth('gregorian', year, month)}`)
  return { first, last }
}

/** A Gregorian month: `2025-11` → `November 2025`; in the Ethiopian calendar the two months that it lies in, `ጥቅምት–ኅዳር 2018`. */
export function formatMonth(isoMonth: string, language: Language, calendar: CalendarName): string {
  const { first, last } = monthsOf(isoMonth, calendar)
  const [from, to] = [first, last].map(({ month }) => monthNames[calendar][language][month - 1])
  return `${from === to ? from : `${from}–${to}`} ${last.year}`
}

/** The same in a few letters, for charts: `Nov`; in the Ethiopian calendar the numbers of the two months, `2–3`. */
export function formatMonthShort(isoMonth: string, language: Language, calendar: CalendarName): string {
  const { first, last } = monthsOf(isoMonth, calendar)
  return calendar === 'ethiopian'
    ? `${first.month}–${last.month}`
    : (monthNames.gregorian[language][first.month - 1]?.slice(0, 3) ?? '')
}
