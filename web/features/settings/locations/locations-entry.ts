import { datePartsOf, readDateParts } from '#contract/values/calendar-date.ts'
import type { PlaceEntry } from '#contract/settings/locations.ts'
import type { CalendarName } from '#web/platform/calendar.ts'

/** A day from three fields of a form, as ISO date; `not a day` for an invalid one, so that the API refuses it. */
export function readDay(answers: Record<string, string>, name: string): string | null {
  const part = (key: string) => answers[`${name}.${key}`] ?? ''
  const [day, month, year] = [part('day'), part('month'), part('year')]
  if (`${day}${month}${year}` === '') return null
  const calendar = part('calendar') as CalendarName
  const reading = readDateParts({ day, month, year, calendar: calendar || 'gregorian' })
  return reading.ok ? reading.iso : 'not a day'
}

/** The values of a date field for an ISO date. */
export function dayValues(name: string, iso: string | null, calendar: CalendarName): Record<string, string> {
  if (!iso) return {}
  const parts = datePartsOf(iso, calendar)
  return Object.fromEntries(Object.entries(parts).map(([key, value]) => [`${name}.${key}`, value]))
}

/** The content of a place's form. */
export const readPlaceEntry = (answers: Record<string, string>): PlaceEntry => ({
  nameEn: answers.nameEn ?? '',
  nameAm: answers.nameAm ?? '',
  validFromOn: readDay(answers, 'validFromOn') ?? '',
  validToOn: readDay(answers, 'validToOn'),
})
