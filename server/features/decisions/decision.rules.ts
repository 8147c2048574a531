import { type IssueAnswer, issueParts } from '#contract/desk/decisions.ts'
import type { FieldError } from '#server/platform/errors.ts'

/** A decision as its author sends it, unchecked. */
export interface WrittenDecision {
  issues?: readonly { ordinal: number; finding?: string; law?: string; remedy?: string }[] | undefined
  justification?: string | undefined
  requiredDecisionId?: number | null | undefined
  attachments?: readonly { id: string }[] | undefined
  hasAttachment?: boolean | undefined
}

/** The answers in the order of the presented issues, an empty text where there is none. */
export function answersTo(ordinals: readonly number[], issues: WrittenDecision['issues'] = []): IssueAnswer[] {
  return ordinals.map(ordinal => {
    const { finding = '', law = '', remedy = '' } = issues.find(issue => issue.ordinal === ordinal) ?? {}
    return { ordinal, finding, law, remedy }
  })
}

/** What is missing in a decision; fields as `issues.ORDINAL.finding`. */
export function missingIn(answers: readonly IssueAnswer[], written: WrittenDecision): FieldError[] {
  const fields = answers.flatMap(answer =>
    issueParts.filter(part => answer[part] === '').map(part => `issues.${answer.ordinal}.${part}`),
  )
  if (!written.justification) fields.push('justification')
  if ((written.requiredDecisionId ?? null) === null) fields.push('requiredDecisionId')
  return fields.map(field => ({ field, reason: 'required' }))
}

/** The errors about issues that were not presented, and about files: the flag has to agree with the list. */
export function contradictionsIn(ordinals: readonly number[], written: WrittenDecision): FieldError[] {
  const unknown = (written.issues ?? []).filter(({ ordinal }) => !ordinals.includes(ordinal))
  const hasFiles = (written.attachments ?? []).length > 0
  const contradicts = written.hasAttachment !== undefined && written.hasAttachment !== hasFiles
  return [
    ...unknown.map(({ ordinal }) => ({ field: `issues.${ordinal}`, reason: 'no-such-issue' })),
    ...(contradicts ? [{ field: 'HasAttachment', reason: 'contradicts-attachements' }] : []),
  ]
}
