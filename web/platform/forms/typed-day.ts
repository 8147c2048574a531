import { datePartsOf } from '#contract/values/calendar-date.ts'
import type { CalendarName } from '../calendar.ts'
import { readDay } from './read-day.rules.ts'

/** Sent for an invalid day, so that the call refuses it by name. */
export const notADay = 'not a day'

/** A typed day, in either calendar; `notADay` for an invalid one. */
export function typedDay(answers: Record<string, string>, name: string): string | undefined {
  const { day, errors } = readDay(answers, name)
  return errors.length > 0 ? notADay : day || undefined
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
