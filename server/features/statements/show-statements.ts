import type { AskedStatement, ListedStatement, Statements } from '#contract/desk/statements.ts'
import { listNamed, listStatementAttachments } from '#server/features/attachments/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { requireVisible } from '#server/platform/db/visibility/require-visible.ts'
import { NotFound } from '#server/platform/errors.ts'
import { reachOf } from './body-reach.ts'
import { loadShared } from './sharing/show-shared.ts'
import { findAsked, type FoundRequest, listAsked, listRequests } from './statements.queries.ts'

type Shared = Omit<FoundRequest, 'asked_by' | 'given_by' | 'organization_id'>

/** What the office and the body both read. */
const toShared = async (tx: Tx, row: Shared) => ({
  id: row.id,
  askedAt: row.asked_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  shown: row.shown,
  documents: await listNamed(tx, row.document_ids),
  outcome: row.outcome,
  outcomeAt: row.outcome_at?.toISOString() ?? null,
  answers: row.answers,
  general: row.general,
  ownDocuments: await listStatementAttachments(tx, row.id),
  signedBy: row.signed_by,
  receivedOn: row.received_on,
  time: timeOf(row),
  considered: row.taken_up && row.said !== null ? { takenUp: row.taken_up, said: row.said } : null,
  decidedAt: row.decided_at?.toISOString() ?? null,
  caseEndedAt: row.case_ended_at?.toISOString() ?? null,
})

/** What the body asked for, and what it was answered; null where it asked for no more time. */
const timeOf = (row: Shared) =>
  row.time_asked_at && row.time_asked_until
    ? {
        askedAt: row.time_asked_at.toISOString(),
        until: row.time_asked_until,
        reason: row.time_asked_reason ?? '',
        receivedOn: row.time_received_on,
        answer: row.time_answer,
        answeredAt: row.time_answered_at?.toISOString() ?? null,
        answerReason: row.time_answer_reason,
      }
    : null

/** What the body complained against was asked in a case, and what it said, for staff who see the case. Throws NotFound. */
export const showStatements = (context: Context, actor: Actor, complaintId: number): Promise<Statements> =>
  readAs(context, actor, async tx => {
    await requireVisible(tx, complaintId)
    const requests = await listRequests(tx, complaintId)
    // most cases have none
    if (requests.length === 0) return []
    const ofComplainant = await loadShared(tx, complaintId)
    const shown: Statements = []
    for (const { asked_by, given_by, organization_id, ...row } of requests)
      shown.push({
        ...(await toShared(tx, row)),
        reach: await reachOf(tx, actor, organization_id),
        askedByName: asked_by,
        givenByName: given_by,
        shared: ofComplainant.get(row.id) ?? null,
      })
    return shown
  })

/** What the reader's body was asked. */
export const showAskedStatements = (context: Context, actor: Actor): Promise<ListedStatement[]> =>
  readAs(context, actor, async tx =>
    (await listAsked(tx)).map(row => ({
      id: row.id,
      askedAt: row.asked_at.toISOString(),
      dueAt: row.due_at.toISOString(),
      office: row.shown.office,
      issues: row.shown.issues.length,
      outcome: row.outcome,
      outcomeAt: row.outcome_at?.toISOString() ?? null,
      hasDraft: row.saved_at !== null,
    })),
  )

/** One request to the reader's body, with what was typed so far. Throws NotFound. */
export const showAskedStatement = (context: Context, actor: Actor, id: number): Promise<AskedStatement> =>
  readAs(context, actor, tx => loadAsked(tx, id))

/** The same in a transaction that has just changed it. */
export async function loadAsked(tx: Tx, id: number): Promise<AskedStatement> {
  const row = await findAsked(tx, id)
  if (!row) throw new NotFound('statement')
  const shared = await toShared(tx, row)
  const isDraft = row.outcome === null
  return {
    ...shared,
    answers: isDraft ? (row.draft_answers ?? []) : shared.answers,
    general: isDraft ? row.draft_general : shared.general,
    draftSavedAt: isDraft ? (row.saved_at?.toISOString() ?? null) : null,
    mayAskUntil: isDraft && row.time_asked_at === null ? row.latest_on : null,
  }
}
