import { type QueryCreator, sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import type { Status } from '#contract/statuses.ts'
import type { DecisionOrder, IssueAnswer } from '#contract/desk/decisions.ts'
import { choiceOf, ifJoined, nameOf, placeOf } from '#server/features/complaint-parts/index.ts'
import type { Asked } from '#server/features/lifecycle/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow, readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** An order as it is stored with a decision; only in a draft something is missing. */
export interface OrderText extends Pick<DecisionOrder, 'text' | 'dueOn' | 'proof'> {
  organizationId: number | null
  departmentId: number | null
}

/** The answer to one issue as it is stored. */
export interface AnswerText extends Omit<IssueAnswer, 'orders'> {
  orders: OrderText[]
}

/** The content of a decision, complete or not. */
export interface DecisionText {
  issues: AnswerText[]
  justification: string
  requiredDecisionId: number | null
  attachmentIds: string[]
  /** Of a reviewer's decision: why it replaces the former one. */
  replacesBecause: string | null
}

/** Versions of the decision and its draft, newest first, with the answers to the issues in their order. */
const decisions = (db: QueryCreator<Database>, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('decision')
    .innerJoin('user_account as author', 'author.id', 'decision.author_id')
    .leftJoin('constant_field as required', 'required.id', 'decision.required_decision_id')
    .where('decision.complaint_id', '=', complaintId)
    .orderBy('decision.round', 'desc')
    .orderBy('decision.version', 'desc')
    .select(({ selectFrom }) => [
      'decision.id',
      'decision.round',
      'decision.version',
      'decision.author_id',
      'decision.saved_at',
      'decision.justification',
      'decision.required_decision_id',
      'decision.attachment_ids',
      'decision.is_draft',
      'decision.replaces_because',
      'decision.revision',
      nameOf('author').$notNull().as('author_name'),
      ifJoined('required', choiceOf('required')).as('required_decision'),
      selectFrom('decision_issue as issue')
        .whereRef('issue.decision_id', '=', 'decision.id')
        .select(
          sql<IssueAnswer[]>`coalesce(jsonb_agg(jsonb_build_object('ordinal', issue.ordinal, 'finding', issue.finding,
            'law', issue.law, 'remedy', issue.remedy, 'orders', ${ordersOf('issue')}) order by issue.ordinal), '[]')`.as(
            'issues',
          ),
        )
        .as('issues'),
    ])

/** The orders of a row of `decision_issue`, under the alias. A body or department that was merged is named by its successor. */
const ordersOf = (issue: string) => sql<DecisionOrder[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('text', decision_order.text, 'proof', decision_order.proof,
      'dueOn', decision_order.due_on, 'organization', ${ifJoined('body', placeOf('body'))},
      'department', ${ifJoined('part', placeOf('part'))}) order by decision_order.place), '[]')
  from decision_order
    left join organization as named_body on named_body.id = decision_order.organization_id
    left join organization as body on body.id = coalesce(named_body.merged_into_id, named_body.id)
    left join department as named_part on named_part.id = decision_order.department_id
    left join department as part on part.id = coalesce(named_part.merged_into_id, named_part.id)
  where decision_order.decision_id = ${sql.ref(`${issue}.decision_id`)}
    and decision_order.ordinal = ${sql.ref(`${issue}.ordinal`)})`

export type FoundDecision = Awaited<ReturnType<typeof listVersions>>[number]

/** Every saved version. */
export const listVersions = (tx: Tx, complaintId: number) => readRows(tx, versions({ complaintId }))

const versions = compiled((db, values: Values<{ complaintId: number }>) =>
  decisions(db, values).where('decision.version', '>', 0),
)

/** The version of the round that was saved last. */
export const findLatest = (tx: Tx, complaintId: number, round: number): Promise<FoundDecision | undefined> =>
  readRow(tx, latestOfRound({ complaintId, round }))

const latestOfRound = compiled((db, values: Values<OfRound>) =>
  decisions(db, values).where('decision.round', '=', values.round).where('decision.version', '>', 0).limit(1),
)

/** Whether something was decided in this round of the case; a draft does not count. */
export async function hasDecision({ tx, complaint }: Asked): Promise<boolean> {
  const found = await readRow(tx, savedDecision(complaint))
  return found !== undefined
}

const savedDecision = compiled((db, { id, round }: Values<{ id: number; round: number }>) =>
  db
    .selectFrom('decision')
    .select('id')
    .where('complaint_id', '=', id)
    .where('round', '=', round)
    .where('version', '>', 0)
    .limit(1),
)

/** The status of a complaint, if the actor sees it. */
export const findStatus = async (tx: Tx, complaintId: number): Promise<Status | undefined> =>
  (await tx.selectFrom('complaint').where('id', '=', complaintId).select('status').executeTakeFirst())?.status

/** The draft of the round, used up or not. */
export const findDraft = (tx: Tx, complaintId: number, round: number): Promise<FoundDecision | undefined> =>
  readRow(tx, draftOfRound({ complaintId, round }))

const draftOfRound = compiled((db, values: Values<OfRound>) =>
  decisions(db, values).where('decision.round', '=', values.round).where('decision.version', '=', 0),
)

interface OfRound extends Record<string, number> {
  complaintId: number
  round: number
}

interface Written {
  complaintId: number
  round: number
  authorId: number
  at: Date
  text: DecisionText
}

const columnsOf = ({ complaintId, round, authorId, at, text }: Written) => ({
  complaint_id: complaintId,
  round,
  author_id: authorId,
  saved_at: at,
  justification: text.justification,
  required_decision_id: text.requiredDecisionId,
  attachment_ids: text.attachmentIds,
  replaces_because: text.replacesBecause,
})

/** Stores the next version of the round and ends the draft. Returns its number. */
export async function insertVersion(tx: Tx, written: Written, version: number): Promise<number> {
  const { id } = await tx
    .insertInto('decision')
    .values({ ...columnsOf(written), version, is_draft: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putIssues(tx, id, written.text.issues)
  await endDraft(tx, written)
  return version
}

/** What was typed and not saved is no draft any more. */
export const endDraft = (tx: Tx, { complaintId, round }: Pick<Written, 'complaintId' | 'round'>) =>
  tx
    .updateTable('decision')
    .set(({ eb }) => ({ is_draft: false, revision: eb('revision', '+', 1) }))
    .where('complaint_id', '=', complaintId)
    .where('round', '=', round)
    .where('version', '=', 0)
    .execute()

/** Stores the draft with its next revision. */
export async function putDraft(tx: Tx, written: Written, revision: number): Promise<void> {
  const { complaint_id: _, round: __, ...changed } = columnsOf(written)
  const { id } = await tx
    .insertInto('decision')
    .values({ ...columnsOf(written), version: 0, is_draft: true, revision })
    .onConflict(conflict =>
      conflict.columns(['complaint_id', 'round', 'version']).doUpdateSet({ ...changed, is_draft: true, revision }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await putIssues(tx, id, written.text.issues)
}

async function putIssues(tx: Tx, decisionId: number, issues: AnswerText[]): Promise<void> {
  if (issues.length === 0) return
  await tx
    .insertInto('decision_issue')
    .values(
      issues.map(({ ordinal, finding, law, remedy }) => ({ decision_id: decisionId, ordinal, finding, law, remedy })),
    )
    .onConflict(conflict =>
      conflict.columns(['decision_id', 'ordinal']).doUpdateSet(({ ref }) => ({
        finding: ref('excluded.finding'),
        law: ref('excluded.law'),
        remedy: ref('excluded.remedy'),
      })),
    )
    .execute()
  await putOrders(tx, decisionId, issues)
}

/** Replaces the orders of a draft; a version is new and has none yet. */
async function putOrders(tx: Tx, decisionId: number, issues: AnswerText[]): Promise<void> {
  await tx.deleteFrom('decision_order').where('decision_id', '=', decisionId).execute()
  const rows = issues.flatMap(({ ordinal, orders }) =>
    orders.map(({ text, proof, organizationId, departmentId, dueOn }, place) => ({
      decision_id: decisionId,
      ordinal,
      place,
      text,
      proof,
      organization_id: organizationId,
      department_id: departmentId,
      due_on: dueOn,
    })),
  )
  if (rows.length > 0) await tx.insertInto('decision_order').values(rows).execute()
}

/** The bodies among these that are open, each with those of the departments that are open and belong to it. */
export const listAddressees = (tx: Tx, organizationIds: readonly number[], departmentIds: readonly number[]) =>
  tx
    .selectFrom('organization')
    .where('organization.id', 'in', [0, ...organizationIds])
    .where('organization.is_active', '=', true)
    .select(({ selectFrom }) => [
      'organization.id',
      selectFrom('department')
        .whereRef('department.organization_id', '=', 'organization.id')
        .where('department.id', 'in', [0, ...departmentIds])
        .where('department.is_active', '=', true)
        .select(sql<number[]>`coalesce(array_agg(department.id), '{}')`.as('ids'))
        .as('departments'),
    ])
    .execute()

/** The issues that the complainant presented. */
export const listPresentedIssues = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('complaint_issue')
    .where('complaint_id', '=', complaintId)
    .orderBy('ordinal')
    .select(['ordinal', 'text'])
    .execute()

/** The files of the complaint with these ids that were not removed, with who attached them. */
export const listFiles = async (tx: Tx, complaintId: number, ids: readonly string[]) =>
  (await listEveryFile(tx, complaintId)).filter(({ id, isHidden }) => ids.includes(id) && !isHidden)

/** The files of the complaint, including removed ones: what named them earlier still names them. */
export const listEveryFile = (tx: Tx, complaintId: number) => readRows(tx, everyFile({ complaintId }))
export type FoundFile = Awaited<ReturnType<typeof listEveryFile>>[number]

const everyFile = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('attachment')
    .leftJoin('user_account as person', 'person.id', 'attachment.attached_by_id')
    .where('attachment.complaint_id', '=', complaintId)
    .select(({ eb }) => [
      'attachment.id',
      'attachment.original_name as name',
      'attachment.media_type as mediaType',
      'attachment.size',
      'attachment.sha256',
      eb('attachment.hidden_at', 'is not', null).$castTo<boolean>().as('isHidden'),
      nameOf('person').as('attachedBy'),
    ]),
)

/** These bodies, departments and required administrative decision by their names. */
export async function listNamesIn(tx: Tx, text: DecisionText) {
  const orders = text.issues.flatMap(issue => issue.orders)
  const [bodies, parts, required] = await Promise.all([
    tx
      .selectFrom('organization as body')
      .where('body.id', 'in', [0, ...orders.flatMap(({ organizationId }) => organizationId ?? [])])
      .select(['body.id', placeOf('body').as('place')])
      .execute(),
    tx
      .selectFrom('department as part')
      .where('part.id', 'in', [0, ...orders.flatMap(({ departmentId }) => departmentId ?? [])])
      .select(['part.id', placeOf('part').as('place')])
      .execute(),
    tx
      .selectFrom('constant_field as required')
      .where('required.id', '=', text.requiredDecisionId ?? 0)
      .select(choiceOf('required').as('choice'))
      .executeTakeFirst(),
  ])
  return { bodies, parts, required: required?.choice ?? null }
}

/** A required administrative decision that can be chosen today. */
export const isRequiredDecision = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('constant_field')
    .where('id', '=', id)
    .where('field_name', '=', 'required-decision')
    .where('retired_on', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined
