import { sql } from 'kysely'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import { type Asked, ledgerOf, once } from '#server/features/lifecycle/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Statements of a case that have arrived and were not shared with the complainant, the newest first. */
export const listUnshared = (tx: Tx, complaintId: number) => readRows(tx, unsharedOf({ complaintId }))
export type Unshared = Awaited<ReturnType<typeof listUnshared>>[number]

const unsharedOf = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('statement_request as request')
    .leftJoin('shared_statement as shared', 'shared.request_id', 'request.id')
    .where('request.complaint_id', '=', complaintId)
    .where('request.outcome', 'in', ['given', 'recorded'])
    .where('shared.request_id', 'is', null)
    .orderBy('request.id', 'desc')
    .select(['request.id', 'request.shown', 'request.answers', 'request.general', 'request.outcome_at']),
)

/** What was shared of the statements of a case, the newest first. */
export const listShared = (tx: Tx, complaintId: number) => readRows(tx, sharedOf({ complaintId }))
export type Shared = Awaited<ReturnType<typeof listShared>>[number]

const sharedColumns = [
  'shared.request_id',
  'shared.shared_at',
  'shared.content',
  'shared.document_ids',
  'shared.comment_until',
  'shared.read_at',
  'shared.comment',
  'shared.commented_at',
  'shared.comment_document_ids',
] as const

const sharedOf = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('shared_statement as shared')
    .where('shared.complaint_id', '=', complaintId)
    .orderBy('shared.request_id', 'desc')
    .select(sharedColumns),
)

/** Whether a comment came after what was said of the statement, if anything was, and the case is not decided; beside `shared`, `request` and `considered`. */
export const isCommentNew = sql<boolean>`coalesce(shared.commented_at > coalesce(considered.at, '-infinity')
  and request.decided_at is null, false)`

/** The same with the names of those who shared and recorded, for staff. */
export const listSharedWithNames = (tx: Tx, complaintId: number) => readRows(tx, sharedWithNamesOf({ complaintId }))
export type SharedWithNames = Awaited<ReturnType<typeof listSharedWithNames>>[number]

const sharedWithNamesOf = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('shared_statement as shared')
    .innerJoin('statement_request as request', 'request.id', 'shared.request_id')
    .leftJoin('statement_consideration as considered', 'considered.request_id', 'shared.request_id')
    .leftJoin('user_account as sharer', 'sharer.id', 'shared.shared_by_id')
    .leftJoin('user_account as recorder', 'recorder.id', 'shared.commented_by_id')
    .where('shared.complaint_id', '=', complaintId)
    .select([
      ...sharedColumns,
      nameOf('sharer').as('shared_by'),
      nameOf('recorder').as('recorded_by'),
      isCommentNew.as('is_comment_new'),
    ]),
)

/** Whether a body was ever asked in a case, which its ledger says; most cases need no further query. */
async function hasAsked(asked: Asked): Promise<boolean> {
  const ledger = await once(asked, ledgerOf)
  return ledger.some(({ clock }) => clock === 'G')
}

/** What was shared in a case. */
export const sharedIn = async (asked: Asked): Promise<readonly Shared[]> =>
  (await hasAsked(asked)) ? listShared(asked.tx, asked.complaint.id) : []

/** What can still be shared in a case. */
export const unsharedIn = async (asked: Asked): Promise<readonly Unshared[]> =>
  (await hasAsked(asked)) ? listUnshared(asked.tx, asked.complaint.id) : []

/** Who asked for a statement. */
export const findAsker = async (tx: Tx, requestId: number): Promise<number> =>
  (await tx.selectFrom('statement_request').where('id', '=', requestId).select('asked_by_id').executeTakeFirstOrThrow())
    .asked_by_id

/** Adds documents to a comment that is not made yet. */
export async function addCommentDocuments(tx: Tx, requestId: number, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('shared_statement')
    .set({
      comment_document_ids: sql`(select array_agg(distinct id) from unnest(comment_document_ids || ${[...ids]}::uuid[]) as id)`,
    })
    .where('request_id', '=', requestId)
    .where('comment', 'is', null)
    .execute()
}

/** The complainant’s side reads these for the first time. */
export const markRead = (tx: Tx, requestIds: readonly number[], at: Date) =>
  tx
    .updateTable('shared_statement')
    .set({ read_at: at })
    .where('request_id', 'in', [...requestIds])
    .where('read_at', 'is', null)
    .execute()
