import { datePartsOf, readDateParts } from '#contract/calendar-date.ts'
import type { PlaceEntry } from '#contract/locations.ts'
import type { CalendarName } from '#web/platform/calendar.ts'

/** A day that three fields of a form name, as ISO date; `not a day` for what is none, so that the API refuses it. */
export function readDay(answers: Record<string, string>, name: string): string | null {
  const part = (key: string) => answers[`${name}.${key}`] ?? ''
  const [day, month, year] = [part('day'), part('month'), part('year')]
  if (`${day}${month}${year}` === '') return null
  const calendar = part('calendar') as CalendarName
  const reading = readDateParts({ day, month, year, calendar: calendar || 'gregorian' })
  return reading.ok ? reading.iso : 'not a day'
}

/** The values of a date field that shows an ISO date. */
export function dayValues(name: string, iso: string | null, calendar: CalendarName): Record<string, string> {
  if (!iso) return {}
  const parts = datePartsOf(iso, calendar)
  return Object.fromEntries(Object.entries(parts).map(([key, value]) => [`${name}.${key}`, value]))
}

/** What a form says of a place. */
export const readPlaceEntry = (answers: Record<string, string>): PlaceEntry => ({
  nameEn: answers.nameEn ?? '',
  nameAm: answers.nameAm ?? '',
  validFromOn: readDay(answers, 'validFromOn') ?? '',
  validToOn: readDay(answers, 'validToOn'),
})
