import { datePartsOf, readDateParts } from '#contract/values/calendar-date.ts'
import type { CalendarName } from '../calendar.ts'

/** A typed day, in either calendar; `not a day` for an invalid one, so that the call refuses it by name. */
export function typedDay(answers: Record<string, string>, name: string): string | undefined {
  const part = (each: string) => answers[`${name}.${each}`] ?? ''
  const calendar = part('calendar') === 'ethiopian' ? 'ethiopian' : 'gregorian'
  const parts = { day: part('day'), month: part('month'), year: part('year') }
  if (Object.values(parts).every(each => each === '')) return undefined
  const reading = readDateParts({ ...parts, calendar })
  return reading.ok ? reading.iso : 'not a day'
}

/** The values of a date field for a day. */
export function dayValues(
  name: string,
  day: string | null | undefined,
  calendar: CalendarName,
): Record<string, string> {
  if (!day) return {}
  return Object.fromEntries(
    Object.entries(datePartsOf(day, calendar)).map(([part, value]) => [`${name}.${part}`, value]),
  )
}
