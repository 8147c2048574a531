import { datePartsOf } from '#contract/values/calendar-date.ts'
import type { CalendarName } from '../calendar.ts'
import { readDay } from './read-day.rules.ts'

/** A typed day, in either calendar; `not a day` for an invalid one, so that the call refuses it by name. */
export function typedDay(answers: Record<string, string>, name: string): string | undefined {
  const { day, errors } = readDay(answers, name)
  return errors.length > 0 ? 'not a day' : day || undefined
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
