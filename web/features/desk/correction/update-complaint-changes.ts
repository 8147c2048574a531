import type { Answers } from '#contract/application-steps.ts'
import type { Choices } from '#web/features/apply/index.ts'
import { dateIn } from './update-complaint-answers.ts'

/** One field whose answer is another now; the texts as they are read, empty for nothing. */
export interface Change {
  field: string
  before: string
  after: string
}

type Options = Choices['options']

const dateField = 'complaint.violatedDecisionOn'

/** What the reader of a summary is shown for one answer: the label of what was chosen, or what was typed. */
export const shownAnswer = (field: string, value: string, options: Options): string =>
  options[field]?.find(option => option.value === value)?.label ?? value

/** Every field that differs, in the order of the form; a date counts as one, as its ISO text. */
export function changesBetween(
  before: { answers: Answers; options: Options },
  after: { answers: Answers; options: Options },
): Change[] {
  const fields = new Set([...Object.keys(before.answers), ...Object.keys(after.answers)])
  const plain = [...fields].filter(field => !field.startsWith(`${dateField}.`))
  const changes = plain.flatMap((field): Change[] => {
    const [old, now] = [before.answers[field]?.trim() ?? '', after.answers[field]?.trim() ?? '']
    if (old === now) return []
    return [{ field, before: shownAnswer(field, old, before.options), after: shownAnswer(field, now, after.options) }]
  })
  const [oldDay, day] = [dateIn(before.answers).iso ?? '', dateIn(after.answers).iso ?? '']
  return oldDay === day ? changes : [...changes, { field: dateField, before: oldDay, after: day }]
}
