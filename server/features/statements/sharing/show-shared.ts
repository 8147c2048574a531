import type { MyStatement, SharedWithComplainant } from '#contract/desk/shared-statements.ts'
import { listNamed } from '#server/features/attachments/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { inOwnCase, type NamedCase } from '#server/platform/own-case.ts'
import { awaitsComment } from './comment-on-statement.ts'
import { listShared, listSharedWithNames, markRead, type Shared } from './shared.queries.ts'

/** What the office and the complainant both read. */
const toShared = async (tx: Tx, row: Shared) => ({
  sharedAt: row.shared_at.toISOString(),
  content: row.content,
  documents: await listNamed(tx, row.document_ids),
  commentUntil: row.comment_until,
  comment: row.comment,
  commentedAt: row.commented_at?.toISOString() ?? null,
  commentDocuments: await listNamed(tx, row.comment_document_ids),
})

/**
 * What the complainant may read of the statements in their own case; the office learns that it was read. Throws NotFound for a case that
 * is not theirs.
 */
export async function showMyStatements(context: Context, actor: Actor, named: NamedCase): Promise<MyStatement[]> {
  const now = context.clock.now()
  const { unread, shown } = await inOwnCase(context, actor, named, readAs, async tx => {
    const rows = await listShared(tx, named.complaintId)
    const unread = rows.flatMap(({ request_id, read_at }) => (read_at === null ? [request_id] : []))
    return { unread, shown: await toMine(tx, rows, now) }
  })
  if (unread.length > 0)
    await inTransaction(context, { kind: 'system', job: 'read-shared-statement' }, tx => markRead(tx, unread, now))
  return shown
}

/** What was shared in a case that the transaction may read, as the complainant reads it, the newest first; nobody is marked as having read it. */
export const loadMyStatements = async (tx: Tx, complaintId: number, now: Date): Promise<MyStatement[]> =>
  toMine(tx, await listShared(tx, complaintId), now)

/** These as the complainant reads them. */
async function toMine(tx: Tx, rows: readonly Shared[], now: Date): Promise<MyStatement[]> {
  const today = localDate(now)
  const shown: MyStatement[] = []
  for (const row of rows)
    shown.push({ requestId: row.request_id, ...(await toShared(tx, row)), canComment: awaitsComment(row, today) })
  return shown
}

/** What was shared in a case with staff’s part of it, by its request. */
export async function loadShared(tx: Tx, complaintId: number): Promise<Map<number, SharedWithComplainant>> {
  const shared = new Map<number, SharedWithComplainant>()
  for (const { shared_by, recorded_by, is_comment_new, ...row } of await listSharedWithNames(tx, complaintId))
    shared.set(row.request_id, {
      ...(await toShared(tx, row)),
      sharedByName: shared_by,
      readAt: row.read_at?.toISOString() ?? null,
      recordedByName: recorded_by,
      isCommentNew: is_comment_new,
    })
  return shared
}
