import type { DecisionOrder, DecisionVersion, IssueAnswer } from '#contract/desk/decisions.ts'
import { issueParts } from '#contract/values/action-choices.ts'
import type { Choice } from '#contract/values/complaint-parts.ts'
import type { CalendarName } from '#web/platform/calendar.ts'
import { type Answers, flatAnswers } from '#web/platform/forms/forms.ts'
import { dayValues, notADay, typedDay } from '#web/platform/forms/typed-day.ts'

/** The initial content of the editor. */
export interface DecisionStart {
  requiredDecisions: readonly Choice[]
  values: Answers
  revision: number
  savedAt: string | null
  unsent: Answers | undefined
}

/** The name of the field for one of the three parts of an issue's answer. */
export const fieldOf = (ordinal: number, part: (typeof issueParts)[number]): string => `issues.${ordinal}.${part}`

/** The name of one field of an order, by its place among the orders of an issue. */
export const orderField = (
  ordinal: number,
  place: number,
  part: 'text' | 'organizationId' | 'departmentId' | 'dueDate' | 'proof',
): string => `issues.${ordinal}.orders.${place}.${part}`

/** The name of the field that holds the files. */
export const filesField = 'attachments'

const issueField = /^issues\.(\d+)\.(finding|law|remedy)$/
const orderPart = /^issues\.(\d+)\.orders\.(\d)\.(text|organizationId|departmentId|dueDate|proof)(\.\w+)?$/

/** The part of a form that belongs to the decision. */
export const ownAnswers = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(
      ([name]) =>
        issueField.test(name) ||
        orderPart.test(name) ||
        ['justification', 'requiredDecisionId', 'reason', filesField].includes(name),
    ),
  )

/** A decision, or its draft, as the fields of the form show it; days in the reader's calendar. */
export const valuesOf = (decision: DecisionVersion | null, calendar: CalendarName): Answers =>
  decision
    ? {
        ...Object.fromEntries(
          decision.issues.flatMap(issue => issueParts.map(part => [fieldOf(issue.ordinal, part), issue[part]])),
        ),
        ...Object.assign(
          {},
          ...decision.issues.flatMap(({ ordinal, orders }) =>
            orders.map((order, place) => orderValues(order, name => orderField(ordinal, place, name), calendar)),
          ),
        ),
        justification: decision.justification,
        ...(decision.reason !== null && { reason: decision.reason }),
        requiredDecisionId: decision.requiredDecision ? String(decision.requiredDecision.id) : '',
        [filesField]: decision.attachments.filter(({ isHidden }) => !isHidden).map(({ id }) => id),
      }
    : {}

const orderValues = (
  { text, proof, organization, department, dueOn }: DecisionOrder,
  nameOf: (part: Parameters<typeof orderField>[2]) => string,
  calendar: CalendarName,
): Answers => ({
  [nameOf('text')]: text,
  [nameOf('organizationId')]: organization ? String(organization.id) : '',
  [nameOf('departmentId')]: department ? String(department.id) : '',
  [nameOf('proof')]: proof,
  ...dayValues(nameOf('dueDate'), dueOn, calendar),
})

/** The places of the orders of an issue that the form has, in their order. */
export const placesOf = (answers: Answers, ordinal: number): number[] =>
  [
    ...new Set(
      Object.keys(answers).flatMap(name => {
        const [, issue, place] = orderPart.exec(name) ?? []
        return Number(issue) === ordinal ? [Number(place)] : []
      }),
    ),
  ].sort((one, other) => one - other)

/** Those into which something was typed; a body is chosen in every one. */
const typedPlaces = (answers: Answers, ordinal: number): number[] =>
  placesOf(answers, ordinal).filter(place =>
    Object.entries(answers).some(
      ([name, value]) =>
        value !== '' &&
        ['text', 'proof', 'dueDate.day', 'dueDate.month', 'dueDate.year'].some(
          part => name === `issues.${ordinal}.orders.${place}.${part}`,
        ),
    ),
  )

/** The orders of an issue as the calls take them. A draft leaves out a day that is not complete yet. */
const ordersOf = (answers: Answers, ordinal: number, { isDraft }: { isDraft: boolean }) =>
  typedPlaces(answers, ordinal).map(place => {
    const textOf = (part: Parameters<typeof orderField>[2]) => String(answers[orderField(ordinal, place, part)] ?? '')
    const day = typedDay(flatAnswers(answers), orderField(ordinal, place, 'dueDate'))
    return {
      text: textOf('text'),
      organizationId: Number(textOf('organizationId')) || undefined,
      departmentId: Number(textOf('departmentId')) || undefined,
      dueOn: isDraft && day === notADay ? undefined : day,
      proof: textOf('proof'),
    }
  })

/** The form in the shape that the calls take. */
export function decisionBody(answers: Answers, { isDraft = false } = {}) {
  const issues = new Map<number, Partial<Omit<IssueAnswer, 'orders'>> & { ordinal: number }>()
  for (const [name, value] of Object.entries(answers)) {
    const [, number, part] = issueField.exec(name) ?? []
    if (number === undefined || part === undefined) continue
    const ordinal = Number(number)
    issues.set(ordinal, { ...issues.get(ordinal), ordinal, [part]: String(value) })
  }
  const attachments = [answers[filesField] ?? []].flat().map(id => ({ id, attachedBy: undefined }))
  return {
    issues: [...issues.values()].map(issue => ({ ...issue, orders: ordersOf(answers, issue.ordinal, { isDraft }) })),
    justification: String(answers.justification ?? ''),
    ...(answers.reason !== undefined && { reason: String(answers.reason) }),
    requiredDecisionId: answers.requiredDecisionId ? Number(answers.requiredDecisionId) : undefined,
    attachments,
    hasAttachment: attachments.length > 0,
  }
}

const sentOrder = /^issues\.(\d+)\.orders\.(\d+)\./

/** The field of the form for one that a call names: orders are sent without gaps, and files have another name. */
export function fieldInForm(field: string, answers: Answers): string {
  if (field === 'attachements') return filesField
  const [start, ordinal, index] = sentOrder.exec(field) ?? []
  if (start === undefined) return field
  const place = typedPlaces(answers, Number(ordinal))[Number(index)] ?? 0
  return `issues.${ordinal}.orders.${place}.${field.slice(start.length)}`
}
