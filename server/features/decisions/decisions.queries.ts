import { type QueryCreator, sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import type { IssueAnswer } from '#contract/desk/decisions.ts'
import { choiceOf, ifJoined, nameOf } from '#server/features/complaint-parts/index.ts'
import type { Asked } from '#server/features/lifecycle/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow, readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The content of a decision, complete or not. */
export interface DecisionText {
  issues: IssueAnswer[]
  justification: string
  requiredDecisionId: number | null
  attachmentIds: string[]
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
      'decision.revision',
      nameOf('author').$notNull().as('author_name'),
      ifJoined('required', choiceOf('required')).as('required_decision'),
      selectFrom('decision_issue as issue')
        .whereRef('issue.decision_id', '=', 'decision.id')
        .select(
          sql<IssueAnswer[]>`coalesce(jsonb_agg(jsonb_build_object('ordinal', issue.ordinal, 'finding', issue.finding,
            'law', issue.law, 'remedy', issue.remedy) order by issue.ordinal), '[]')`.as('issues'),
        )
        .as('issues'),
    ])

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
})

/** Stores the next version of the round and ends the draft. Returns its number. */
export async function insertVersion(tx: Tx, written: Written, version: number): Promise<number> {
  const { id } = await tx
    .insertInto('decision')
    .values({ ...columnsOf(written), version, is_draft: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putIssues(tx, id, written.text.issues)
  await tx
    .updateTable('decision')
    .set(({ eb }) => ({ is_draft: false, revision: eb('revision', '+', 1) }))
    .where('complaint_id', '=', written.complaintId)
    .where('round', '=', written.round)
    .where('version', '=', 0)
    .execute()
  return version
}

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

async function putIssues(tx: Tx, decisionId: number, issues: IssueAnswer[]): Promise<void> {
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
}

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

/** A required administrative decision that can be chosen today. */
export const isRequiredDecision = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('constant_field')
    .where('id', '=', id)
    .where('field_name', '=', 'required-decision')
    .where('retired_on', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined
