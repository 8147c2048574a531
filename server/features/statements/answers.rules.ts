import type { StatementAnswer } from '#contract/desk/statements.ts'
import { InvalidInput } from '#server/platform/errors.ts'

/** The answers to the issues that were shown, in their order; what answers another issue is left out. */
export const answersTo = (
  issues: readonly { ordinal: number }[],
  answers: readonly StatementAnswer[],
): StatementAnswer[] =>
  issues.flatMap(({ ordinal }) => {
    const text = answers.find(each => each.ordinal === ordinal)?.text ?? ''
    return text === '' ? [] : [{ ordinal, text }]
  })

/** Throws InvalidInput, naming each issue that was shown and has no answer. */
export function requireAnswers(issues: readonly { ordinal: number }[], answers: readonly StatementAnswer[]): void {
  const answered = new Set(answersTo(issues, answers).map(({ ordinal }) => ordinal))
  const lacking = issues.filter(({ ordinal }) => !answered.has(ordinal))
  if (lacking.length > 0)
    throw new InvalidInput(lacking.map(({ ordinal }) => ({ field: `answers.${ordinal}`, reason: 'required' })))
}
