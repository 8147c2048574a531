import { type DateParts, readDateParts } from '#contract/calendar-date.ts'
import { type ListFilter, readListFilter } from './list-query.rules.ts'

type Answers = Record<string, string>

/** The filter that a filled-in form asks for, and the dates that are none. */
export function readListAnswers(answers: Answers): { filter: ListFilter; errors: { field: string; reason: string }[] } {
  const from = readDay(answers, 'from')
  const to = readDay(answers, 'to')
  const errors = [...from.errors, ...to.errors]
  if (from.day && to.day && from.day > to.day) errors.push({ field: 'to', reason: 'before-from' })
  const query = new URLSearchParams({ ...answers, from: from.day, to: to.day })
  return { filter: readListFilter(query), errors }
}

/** An empty date is no date; one of which only a part is chosen is a slip. */
function readDay(answers: Answers, name: string): { day: string; errors: { field: string; reason: string }[] } {
  const part = (key: string) => answers[`${name}.${key}`] ?? ''
  const isEmpty = ['day', 'month', 'year'].every(key => part(key) === '')
  if (isEmpty) return { day: '', errors: [] }
  const calendar: DateParts['calendar'] = part('calendar') === 'ethiopian' ? 'ethiopian' : 'gregorian'
  const reading = readDateParts({ day: part('day'), month: part('month'), year: part('year'), calendar })
  return reading.ok ? { day: reading.iso, errors: [] } : { day: '', errors: [{ field: name, reason: reading.reason }] }
}
