import { readDay } from '#web/platform/read-day.rules.ts'
import { type ListFilter, readListFilter } from './list-query.rules.ts'

/** The filter that a filled-in form asks for, and the dates that are none. */
export function readListAnswers(answers: Record<string, string>): {
  filter: ListFilter
  errors: { field: string; reason: string }[]
} {
  const from = readDay(answers, 'from')
  const to = readDay(answers, 'to')
  const errors = [...from.errors, ...to.errors]
  if (from.day && to.day && from.day > to.day) errors.push({ field: 'to', reason: 'before-from' })
  const query = new URLSearchParams({ ...answers, from: from.day, to: to.day })
  return { filter: readListFilter(query), errors }
}
