import type { DecisionVersion, IssueAnswer } from '#contract/desk/decisions.ts'
import { issueParts } from '#contract/values/choices.ts'
import type { Answers } from '#web/platform/forms/forms.ts'

/** The name of the field for one of the three parts of an issue's answer. */
export const fieldOf = (ordinal: number, part: (typeof issueParts)[number]): string => `issues.${ordinal}.${part}`

/** The name of the field that holds the files. */
export const filesField = 'attachments'

const issueField = /^issues\.(\d+)\.(finding|law|remedy)$/

/** The part of a form that belongs to the decision. */
export const ownAnswers = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(
      ([name]) => issueField.test(name) || ['justification', 'requiredDecisionId', filesField].includes(name),
    ),
  )

/** A decision, or its draft, as the fields of the form show it. */
export const valuesOf = (decision: DecisionVersion | null): Answers =>
  decision
    ? {
        ...Object.fromEntries(
          decision.issues.flatMap(issue => issueParts.map(part => [fieldOf(issue.ordinal, part), issue[part]])),
        ),
        justification: decision.justification,
        requiredDecisionId: decision.requiredDecision ? String(decision.requiredDecision.id) : '',
        [filesField]: decision.attachments.filter(({ isHidden }) => !isHidden).map(({ id }) => id),
      }
    : {}

/** The form in the shape that the calls take. */
export function decisionBody(answers: Answers) {
  const issues = new Map<number, Partial<IssueAnswer> & { ordinal: number }>()
  for (const [name, value] of Object.entries(answers)) {
    const [, number, part] = issueField.exec(name) ?? []
    if (number === undefined || part === undefined) continue
    const ordinal = Number(number)
    issues.set(ordinal, { ...issues.get(ordinal), ordinal, [part]: String(value) })
  }
  const attachments = [answers[filesField] ?? []].flat().map(id => ({ id, attachedBy: undefined }))
  return {
    issues: [...issues.values()],
    justification: String(answers.justification ?? ''),
    requiredDecisionId: answers.requiredDecisionId ? Number(answers.requiredDecisionId) : undefined,
    attachments,
    hasAttachment: attachments.length > 0,
  }
}
