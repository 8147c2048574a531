import { type Insertable, type Kysely, sql } from 'kysely'
import type { BoundedCount } from '#contract/complaint-parts.ts'
import { mostUnread, type NoticeKind } from '#contract/desk-choices.ts'
import type { Database, NoticeTable } from '#db/tables.ts'
import { complainantNameOf } from '#server/features/complaint-parts/index.ts'
import { readRow } from '#server/platform/db/together.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { insertAtTheEnd } from '#server/platform/db/waiting-rows.ts'

export type NewNotice = Omit<Insertable<NoticeTable>, 'id' | 'read_at'>

/** What was told before is not told again. */
const intoNotices = (db: Kysely<Database>, rows: readonly NewNotice[]) =>
  db
    .insertInto('notice')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())

/** Writes notices in the transaction of what they tell of, with its COMMIT; the same event tells somebody once. */
export const recordNotices = (tx: Tx, notices: readonly NewNotice[]): Promise<void> =>
  insertAtTheEnd(tx, intoNotices, notices)

/** The newest of a person's notices of cases and systemic cases that they see. */
export const listNewest = (tx: Tx, userId: number, most: number) =>
  tx
    .selectFrom('notice')
    .leftJoin('complaint', 'complaint.id', 'notice.complaint_id')
    .leftJoin('systemic_case', 'systemic_case.id', 'notice.systemic_case_id')
    .where('notice.user_id', '=', userId)
    .where('notice.in_bell', '=', true)
    .select(['notice.id', 'notice.kind', 'notice.at', 'notice.read_at', 'notice.complaint_id'])
    .select(['complaint.tracking_id', complainantNameOf('complaint').as('complainant_name')])
    .select(['notice.systemic_case_id', 'systemic_case.title as systemic_title'])
    .orderBy('notice.id', 'desc')
    .limit(most)
    .execute()

/** How many of a person's notices are unread, counted no further than is shown. */
export async function countUnread(tx: Tx, userId: number): Promise<BoundedCount> {
  const found = await readRow(
    tx,
    sql<{ count: number }>`select count(*)::integer as count from (
      select from notice where user_id = ${userId} and in_bell and read_at is null limit ${mostUnread + 1}) as unread`,
  )
  const count = found?.count ?? 0
  return { count: Math.min(count, mostUnread), isMore: count > mostUnread }
}

/** What the notices to mark are about: one case, one systemic case, or anything. */
export interface NoticesOf {
  complaintId: number | null
  systemicCaseId?: number | undefined
}

/** Marks a person's notices as read, for the e-mail of the day too: of one case or systemic case, or all that they see. */
export const markRead = (
  tx: Tx,
  { userId, complaintId, systemicCaseId, now }: NoticesOf & { userId: number; now: Date },
) =>
  tx
    .updateTable('notice')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(complaintId !== null, query => query.where('complaint_id', '=', complaintId))
    .$if(systemicCaseId !== undefined, query => query.where('systemic_case_id', '=', systemicCaseId ?? null))
    .execute()

export const deleteNoticesBefore = (tx: Tx, before: Date) => tx.deleteFrom('notice').where('at', '<', before).execute()

/** The people for whom the e-mail of the day has something from before the moment. */
export const listWithDigest = (tx: Tx, before: Date) =>
  waitingForDigest(tx, before).select('user_id').distinct().orderBy('user_id').execute()

const waitingForDigest = (tx: Tx, before: Date) =>
  tx.selectFrom('notice').where('in_digest', '=', true).where('read_at', 'is', null).where('at', '<', before)

/** What waits for a person's e-mail of the day, of cases that they see: the first ones, and how many there are. */
export const listForDigest = (tx: Tx, { userId, before, most }: { userId: number; before: Date; most: number }) =>
  waitingForDigest(tx, before)
    .innerJoin('complaint', 'complaint.id', 'notice.complaint_id')
    .where('notice.user_id', '=', userId)
    // of systemic cases the bell alone tells
    .select(sql<NoticeKind>`notice.kind`.as('kind'))
    .select('complaint.tracking_id')
    .select(({ fn }) => fn.countAll<number>().over().as('count'))
    .orderBy('notice.id')
    .limit(most)
    .execute()

/** Takes a person's notices off the list for the e-mail of the day; false where another run did. */
export async function endWaitingForDigest(tx: Tx, userId: number, before: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notice')
    .set({ in_digest: false })
    .where('user_id', '=', userId)
    .where('in_digest', '=', true)
    .where('at', '<', before)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
