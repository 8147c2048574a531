import { flatAnswers, type Answers } from './forms.ts'
import { readDay } from './read-day.rules.ts'

/** The values of a form with two days: the days as `from` and `to`, other fields unchanged, empty ones left out. */
export function readPeriod(answers: Answers): { asked: URLSearchParams; errors: { field: string; reason: string }[] } {
  const flat = flatAnswers(answers)
  const [from, to] = [readDay(flat, 'from'), readDay(flat, 'to')]
  const errors = [...from.errors, ...to.errors]
  if (from.day && to.day && from.day > to.day) errors.push({ field: 'to', reason: 'before-from' })
  const others = Object.entries(answers).filter(([name]) => !/^(?:from|to)\./.test(name))
  const asked = new URLSearchParams()
  for (const [name, value] of [...others, ['from', from.day] as const, ['to', to.day] as const])
    for (const one of [value].flat()) if (one !== '') asked.append(name, one)
  return { asked, errors }
}
