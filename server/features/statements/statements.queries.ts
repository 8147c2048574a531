import { sql } from 'kysely'
import type { StatementAnswer } from '#contract/desk/statements.ts'
import type { StatementOutcome } from '#contract/values/action-choices.ts'
import { complainantNameOf, nameOf } from '#server/features/complaint-parts/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow, readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { leaveTimeUnanswered } from './more-time/time.queries.ts'

/** Requests that the list of a body shows at most. */
const mostListed = 200

const openRequest = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('statement_request')
    .where('complaint_id', '=', complaintId)
    .where('outcome', 'is', null)
    .select([
      'id',
      'complaint_id',
      'organization_id',
      'asked_at',
      'asked_by_id',
      'due_at',
      'shown',
      'time_asked_at',
      'time_asked_until',
      'time_answer',
    ]),
)

/** The request of a case from which a statement is awaited; undefined when none is. */
export const findOpenRequest = (tx: Tx, complaintId: number) => readRow(tx, openRequest({ complaintId }))
export type OpenRequest = NonNullable<Awaited<ReturnType<typeof findOpenRequest>>>

/** The complaint of a request that the respondent may answer; undefined for one that is over, is another body's or does not exist. */
export const findOpenToRespondent = (tx: Tx, id: number) =>
  tx.selectFrom('statement_request').where('id', '=', id).select(['complaint_id', 'outcome']).executeTakeFirst()

/** What a request may show of a case. */
export const findShowable = async (tx: Tx, complaintId: number) => ({
  ...(await tx
    .selectFrom('complaint')
    .innerJoin('organization as body', 'body.id', 'complaint.against_organization_id')
    .innerJoin('organization as office', 'office.id', 'complaint.handling_organization_id')
    .where('complaint.id', '=', complaintId)
    .select([
      'complaint.violated_decision_on as decisionOn',
      'complaint.decision_authority as decisionAuthority',
      'complaint.decision_number as decisionNumber',
      'complaint.violated_law as violatedLaw',
      'body.name_en as bodyEn',
      'body.name_am as bodyAm',
      'office.name_en as officeEn',
      'office.name_am as officeAm',
      complainantNameOf('complaint').as('complainantName'),
    ])
    .executeTakeFirstOrThrow()),
  issues: await tx
    .selectFrom('complaint_issue')
    .where('complaint_id', '=', complaintId)
    .select(['ordinal', 'text'])
    .orderBy('ordinal')
    .execute(),
})

/** Which of these files are the case's, and not hidden. */
export const findFilesOf = async (tx: Tx, complaintId: number, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await tx
          .selectFrom('attachment')
          .where('complaint_id', '=', complaintId)
          .where('hidden_at', 'is', null)
          .where('id', 'in', [...ids])
          .select('id')
          .execute()
      ).map(({ id }) => id)

/** Ends the request with what the body said, or without it; deletes the draft. Time that was asked for and not given counts as not granted. */
export async function endRequest(
  tx: Tx,
  id: number,
  {
    outcome,
    at,
    byId = null,
    answers = [],
    general = null,
    signedBy = null,
    receivedOn = null,
  }: {
    outcome: StatementOutcome
    at: Date
    byId?: number | null
    answers?: readonly StatementAnswer[]
    general?: string | null
    signedBy?: string | null
    receivedOn?: string | null
  },
): Promise<void> {
  await tx
    .updateTable('statement_request')
    .set({
      outcome,
      outcome_at: at,
      given_by_id: byId,
      answers: JSON.stringify(answers),
      general,
      signed_by: signedBy,
      received_on: receivedOn,
    })
    .where('id', '=', id)
    .execute()
  if (outcome === 'none') await leaveTimeUnanswered(tx, id, at)
  await tx.deleteFrom('statement_draft').where('request_id', '=', id).execute()
}

const sharedColumns = [
  'request.id',
  'request.asked_at',
  'request.due_at',
  'request.shown',
  'request.document_ids',
  'request.outcome',
  'request.outcome_at',
  'request.answers',
  'request.general',
  'request.signed_by',
  'request.received_on',
  'request.latest_on',
  'request.time_asked_at',
  'request.time_asked_until',
  'request.time_asked_reason',
  'request.time_received_on',
  'request.time_answer',
  'request.time_answered_at',
  'request.time_answer_reason',
  'request.decided_at',
  'request.case_ended_at',
  'considered.taken_up',
  'considered.said',
] as const

/** The requests of a visible case, the newest first. */
export const listRequests = (tx: Tx, complaintId: number) => readRows(tx, requestsOfCase({ complaintId }))
export type FoundRequest = Awaited<ReturnType<typeof listRequests>>[number]

const requestsOfCase = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('statement_request as request')
    .leftJoin('user_account as asker', 'asker.id', 'request.asked_by_id')
    .leftJoin('user_account as giver', 'giver.id', 'request.given_by_id')
    .leftJoin('statement_consideration as considered', 'considered.request_id', 'request.id')
    .where('request.complaint_id', '=', complaintId)
    .orderBy('request.id', 'desc')
    .select([
      ...sharedColumns,
      'request.organization_id',
      nameOf('asker').as('asked_by'),
      nameOf('giver').as('given_by'),
    ]),
)

/** What the reader's body was asked: what is awaited first, then the newest. */
export const listAsked = (tx: Tx) =>
  tx
    .selectFrom('statement_request as request')
    .leftJoin('statement_draft as draft', 'draft.request_id', 'request.id')
    .leftJoin('statement_consideration as considered', 'considered.request_id', 'request.id')
    .select([...sharedColumns, 'draft.saved_at'])
    .orderBy(sql`request.outcome is not null`)
    .orderBy('request.id', 'desc')
    .limit(mostListed)
    .execute()

/** One of them with its draft. */
export const findAsked = (tx: Tx, id: number) =>
  tx
    .selectFrom('statement_request as request')
    .leftJoin('statement_draft as draft', 'draft.request_id', 'request.id')
    .leftJoin('statement_consideration as considered', 'considered.request_id', 'request.id')
    .where('request.id', '=', id)
    .select([...sharedColumns, 'draft.saved_at', 'draft.answers as draft_answers', 'draft.general as draft_general'])
    .executeTakeFirst()

/** Replaces the draft of a request. */
export const keepDraft = (
  tx: Tx,
  draft: { requestId: number; answers: readonly StatementAnswer[]; general: string; at: Date; byId: number },
) => {
  const columns = {
    answers: JSON.stringify(draft.answers),
    general: draft.general,
    saved_at: draft.at,
    saved_by_id: draft.byId,
  }
  return tx
    .insertInto('statement_draft')
    .values({ request_id: draft.requestId, ...columns })
    .onConflict(conflict => conflict.column('request_id').doUpdateSet(columns))
    .execute()
}

/** Cases after the last one seen with a request whose day is over. */
export const listDue = async (tx: Tx, now: Date, afterId: number, most: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('statement_request')
      .where('outcome', 'is', null)
      .where('due_at', '<=', now)
      .where('complaint_id', '>', afterId)
      .orderBy('complaint_id')
      .limit(most)
      .select('complaint_id')
      .execute()
  ).map(({ complaint_id }) => complaint_id)

/** Requests that ended without the statement to which files were added. */
export const listEndedWithFiles = async (tx: Tx, most: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('attachment')
      .innerJoin('statement_request as request', 'request.id', 'attachment.statement_request_id')
      .where('attachment.complaint_id', 'is', null)
      .where('request.outcome', 'is not', null)
      .select('request.id')
      .distinct()
      .limit(most)
      .execute()
  ).map(({ id }) => id)
