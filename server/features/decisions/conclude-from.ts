import type { IssueAnswer } from '#contract/desk/decisions.ts'
import { withoutDuplicates } from '#contract/filing/file.ts'
import type { Choice } from '#contract/values/complaint-parts.ts'
import { openToComplainant } from '#server/features/attachments/index.ts'
import { issueConclusion, type NewConclusion } from '#server/features/conclusion/index.ts'
import type { Act } from '#server/features/lifecycle/index.ts'
import { issueOrders, type NewOrder, nextOrderNumber } from '#server/features/orders/index.ts'
import { listHeard } from '#server/features/statements/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { IssuedDecision } from './issued-decision.queries.ts'
import { listFiles, listPresentedIssues } from './decisions.queries.ts'

/** The content of a conclusion, and the orders in it. */
export interface Concluded {
  content: IssuedDecision
  orders: NewOrder[]
}

/** A complete decision, with bodies, departments and choices by their names. */
export interface NamedDecision {
  version: number
  issues: readonly IssueAnswer[]
  justification: string
  requiredDecision: Choice
  attachmentIds: readonly string[]
}

/** What is issued with a decision, word for word. */
export async function concludeFrom(tx: Tx, complaintId: number, decision: NamedDecision): Promise<Concluded> {
  const presented = await listPresentedIssues(tx, complaintId)
  const { en, am } = decision.requiredDecision
  const numbered = numberOrders(decision.issues, await nextOrderNumber(tx, complaintId))
  return {
    orders: numbered.flatMap(({ orders }) => orders),
    content: {
      decisionVersion: decision.version,
      issues: presented.flatMap(({ ordinal, text }) => {
        const answer = numbered.find(issue => issue.ordinal === ordinal)
        return answer ? [{ ...answer, issue: text, orders: answer.orders.map(toIssued) }] : []
      }),
      justification: decision.justification,
      requiredDecision: { en, am },
      attachments: await filesOf(tx, complaintId, decision.attachmentIds),
      statements: await listHeard(tx, complaintId),
    },
  }
}

/** Issues a decision: word for word, with its files open to the complainant, and its orders. Returns the id of the conclusion. */
export async function issueDecision(
  { tx, context, complaint, authorId, at }: Act<unknown>,
  { content, orders }: Concluded,
  how: Pick<NewConclusion, 'isFinal' | 'ends'> = {},
): Promise<number> {
  const { id: complaintId, round } = complaint
  const issued = { complaintId, round, kind: 'decision', content, at, byId: authorId, ...how } as const
  const conclusionId = await issueConclusion(tx, issued)
  await openToComplainant(tx, complaintId, content.attachments)
  await issueOrders(tx, context, { complaintId, conclusionId, at, orders })
  return conclusionId
}

/** The texts by which the language of a decision is told. */
export const textsOf = ({ issues = [], justification }: IssuedDecision) => [
  ...issues.map(({ finding }) => finding),
  justification,
]

/** The answers with their orders, numbered through the whole case. */
function numberOrders(issues: readonly IssueAnswer[], first: number) {
  let next = first
  return issues.map(({ orders, ...answer }) => ({
    ...answer,
    orders: orders.map(({ text, proof, organization, department, dueOn }): NewOrder => {
      if (!organization || !dueOn) throw new Error('An order of a saved decision is complete.')
      return { number: next++, issueOrdinal: answer.ordinal, text, proof, organization, department, dueOn }
    }),
  }))
}

const toIssued = ({ number, text, proof, organization, department, dueOn }: NewOrder) => ({
  number,
  text,
  proof,
  organization: { en: organization.en, am: organization.am },
  department: department && { en: department.en, am: department.am },
  dueOn,
})

async function filesOf(tx: Tx, complaintId: number, ids: readonly string[]) {
  const files = withoutDuplicates(ids, await listFiles(tx, complaintId, ids))
  return files.map(({ id, name, mediaType, size, sha256 }) => ({ id, name, mediaType, size, sha256 }))
}
