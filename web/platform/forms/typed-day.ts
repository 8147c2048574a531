import { readDateParts } from '#contract/values/calendar-date.ts'

/** A typed day, in either calendar; an invalid one is sent as it is and refused by name. */
export function typedDay(answers: Record<string, string>, name: string): string | undefined {
  const part = (each: string) => answers[`${name}.${each}`] ?? ''
  const calendar = part('calendar') === 'ethiopian' ? 'ethiopian' : 'gregorian'
  const parts = { day: part('day'), month: part('month'), year: part('year') }
  if (Object.values(parts).every(each => each === '')) return undefined
  const reading = readDateParts({ ...parts, calendar })
  return reading.ok ? reading.iso : [parts.year, parts.month, parts.day].join('-')
}
