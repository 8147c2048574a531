import { type DateParts, readDateParts } from '#contract/values/calendar-date.ts'

type Answers = Record<string, string>

/** An empty date is no date; a partly filled one is an error. */
export function readDay(answers: Answers, name: string): { day: string; errors: { field: string; reason: string }[] } {
  const part = (key: string) => answers[`${name}.${key}`] ?? ''
  const isEmpty = ['day', 'month', 'year'].every(key => part(key) === '')
  if (isEmpty) return { day: '', errors: [] }
  const calendar: DateParts['calendar'] = part('calendar') === 'ethiopian' ? 'ethiopian' : 'gregorian'
  const reading = readDateParts({ day: part('day'), month: part('month'), year: part('year'), calendar })
  return reading.ok ? { day: reading.iso, errors: [] } : { day: '', errors: [{ field: name, reason: reading.reason }] }
}
