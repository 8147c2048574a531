import type { Answers } from '#contract/filing/application-steps.ts'
import type { Choices } from '#web/features/apply/index.ts'
import { dateIn } from './update-complaint-answers.ts'

/** One field with a changed answer; the texts as displayed, empty for none. */
export interface Change {
  field: string
  before: string
  after: string
}

type Options = Choices['options']

const dateField = 'complaint.violatedDecisionOn'

/** The text of one answer in a summary: the label of a choice, or the typed text. */
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
