import { issueParts, mostOrderMonths } from '#contract/desk/decisions.ts'
import type { FieldError } from '#server/platform/errors.ts'
import type { AnswerText, OrderText } from './decisions.queries.ts'

interface WrittenOrder {
  text?: string | undefined
  organizationId?: number | null | undefined
  departmentId?: number | null | undefined
  dueOn?: string | null | undefined
  proof?: string | undefined
}

interface WrittenIssue {
  ordinal: number
  finding?: string | undefined
  law?: string | undefined
  remedy?: string | undefined
  orders?: readonly WrittenOrder[] | undefined
}

/** A decision as its author sends it, unchecked. */
export interface WrittenDecision {
  issues?: readonly WrittenIssue[] | undefined
  justification?: string | undefined
  requiredDecisionId?: number | null | undefined
  attachments?: readonly { id: string }[] | undefined
  hasAttachment?: boolean | undefined
  /** Why it replaces the one that was issued; only a reviewer gives it. */
  reason?: string | null | undefined
}

/** The answers in the order of the presented issues, an empty text where there is none. */
export function answersTo(ordinals: readonly number[], issues: WrittenDecision['issues'] = []): AnswerText[] {
  return ordinals.map(ordinal => {
    const { finding = '', law = '', remedy = '', orders = [] } = issues.find(issue => issue.ordinal === ordinal) ?? {}
    return { ordinal, finding, law, remedy, orders: orders.map(toOrder) }
  })
}

const toOrder = ({ text = '', organizationId, departmentId, dueOn, proof = '' }: WrittenOrder): OrderText => ({
  text,
  organizationId: organizationId ?? null,
  departmentId: departmentId ?? null,
  dueOn: dueOn ?? null,
  proof,
})

/** What is missing in a decision; fields as `issues.ORDINAL.finding` and `issues.ORDINAL.orders.PLACE.text`. */
export function missingIn(answers: readonly AnswerText[], written: WrittenDecision): FieldError[] {
  const fields = answers.flatMap(answer => [
    ...issueParts.filter(part => answer[part] === '').map(part => `issues.${answer.ordinal}.${part}`),
    ...answer.orders.flatMap((order, place) =>
      (['text', 'organizationId', 'dueOn', 'proof'] as const)
        .filter(part => order[part] === '' || order[part] === null)
        .map(part => orderField(answer, place, part)),
    ),
  ])
  if (!written.justification) fields.push('justification')
  if ((written.requiredDecisionId ?? null) === null) fields.push('requiredDecisionId')
  return fields.map(field => ({ field, reason: 'required' }))
}

/** The name of a field of an order; its day has the name of the wire. */
export const orderField = ({ ordinal }: Pick<AnswerText, 'ordinal'>, place: number, part: keyof OrderText): string =>
  `issues.${ordinal}.orders.${place}.${part === 'dueOn' ? 'dueDate' : part}`

/** Days of orders that lie before tomorrow or too far away. */
export function wrongDaysIn(answers: readonly AnswerText[], today: string): FieldError[] {
  const last = new Date(`${today}T00:00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + mostOrderMonths)
  return answers.flatMap(answer =>
    answer.orders.flatMap(({ dueOn }, place) => {
      if (dueOn === null) return []
      const field = orderField(answer, place, 'dueOn')
      if (dueOn <= today) return [{ field, reason: 'day-too-soon' }]
      return dueOn > last.toISOString().slice(0, 10) ? [{ field, reason: 'day-too-late' }] : []
    }),
  )
}

/** Bodies and departments of orders that are not among those to whom one can be given. */
export function unknownAddresseesIn(
  answers: readonly AnswerText[],
  addressees: readonly { id: number; departments: readonly number[] | null }[],
): FieldError[] {
  return answers.flatMap(answer =>
    answer.orders.flatMap(({ organizationId, departmentId }, place) => {
      const body = addressees.find(({ id }) => id === organizationId)
      if (organizationId !== null && !body)
        return [{ field: orderField(answer, place, 'organizationId'), reason: 'no-such-choice' }]
      const isKnown = departmentId === null || body?.departments?.includes(departmentId)
      return isKnown ? [] : [{ field: orderField(answer, place, 'departmentId'), reason: 'no-such-choice' }]
    }),
  )
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
