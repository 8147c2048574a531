import { type Insertable, sql } from 'kysely'
import type { BoundedCount } from '#contract/values/complaint-parts.ts'
import {
  type AdministrationKind,
  type CaseNoticeKind,
  type ImportNoticeKind,
  mostUnread,
  type ShownNoticeKind,
} from '#contract/desk/desk-choices.ts'
import type { Database } from '#db/tables.ts'
import { complainantNameOf, nameOf } from '#server/features/complaint-parts/index.ts'
import { readRow } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

export type NewNotice = Omit<Insertable<Database['notice']>, 'id' | 'read_at'>

/** Writes notices in the transaction of their event; each person gets a notice of an event once. */
export async function recordNotices(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return
  await tx
    .insertInto('notice')
    .values(notices)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Tells somebody that their import is over. */
export const recordImportNotice = (tx: Tx, notice: Omit<Insertable<Database['import_notice']>, 'id' | 'read_at'>) =>
  tx.insertInto('import_notice').values(notice).execute()

/** A person's newest notices about imports. */
export const listNewestOfImports = (tx: Tx, userId: number, most: number) =>
  tx
    .selectFrom('import_notice')
    .innerJoin('table_import', 'table_import.id', 'import_notice.table_import_id')
    .where('import_notice.user_id', '=', userId)
    .select(['import_notice.id', 'import_notice.kind', 'import_notice.at', 'import_notice.read_at'])
    .select(['table_import.id as import_id', 'table_import.imported', 'table_import.scope_id'])
    .orderBy('import_notice.id', 'desc')
    .limit(most)
    .execute()

/** Marks a person's notices of one import as read, or of all. */
export const markImportsRead = (tx: Tx, { userId, importId, now }: { userId: number; importId?: number; now: Date }) =>
  tx
    .updateTable('import_notice')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(importId !== undefined, query => query.where('table_import_id', '=', importId ?? null))
    .execute()

/** A person's newest notices, about cases and systemic cases that they see, and about standing in. */
export const listNewest = (tx: Tx, userId: number, most: number) =>
  tx
    .selectFrom('notice')
    .leftJoin('complaint', 'complaint.id', 'notice.complaint_id')
    .leftJoin('systemic_case', 'systemic_case.id', 'notice.systemic_case_id')
    .leftJoin('user_account as colleague', 'colleague.id', 'notice.colleague_id')
    .leftJoin('user_account as absentee', 'absentee.id', 'notice.standing_in_for_id')
    .where('notice.user_id', '=', userId)
    .where('notice.in_bell', '=', true)
    .select(
      sql<Exclude<ShownNoticeKind, ImportNoticeKind | AdministrationKind>>`coalesce(notice.finer_kind, notice.kind)`.as(
        'kind',
      ),
    )
    .select(['notice.id', 'notice.at', 'notice.read_at', 'notice.complaint_id'])
    .select(['complaint.tracking_id', complainantNameOf('complaint').as('complainant_name')])
    .select(['notice.systemic_case_id', 'systemic_case.title as systemic_title'])
    .select([nameOf('colleague').as('colleague'), nameOf('absentee').as('standing_in_for')])
    .orderBy('notice.id', 'desc')
    .limit(most)
    .execute()

/** Number of a person's unread notices, counted as far as it is shown. */
export async function countUnread(tx: Tx, userId: number): Promise<BoundedCount> {
  const found = await readRow(
    tx,
    sql<{ count: number }>`select count(*)::integer as count from (
      (select from notice where user_id = ${userId} and in_bell and read_at is null limit ${mostUnread + 1})
      union all (select from import_notice where user_id = ${userId} and read_at is null limit ${mostUnread + 1})
      union all (select from administrator_notice where user_id = ${userId} and read_at is null limit ${mostUnread + 1})
    ) as unread`,
  )
  const count = found?.count ?? 0
  return { count: Math.min(count, mostUnread), isMore: count > mostUnread }
}

/** Which notices to mark: those of one case, of one systemic case, of standing in, with these ids, or all. */
export interface NoticesOf {
  complaintId: number | null
  systemicCaseId?: number | undefined
  standingIn?: true | undefined
  noticeIds?: readonly number[] | undefined
}

/** Marks a person's notices as read, also for the daily e-mail: those that are named, or all that they see. */
export const markRead = (
  tx: Tx,
  { userId, complaintId, systemicCaseId, standingIn, noticeIds, now }: NoticesOf & { userId: number; now: Date },
) =>
  tx
    .updateTable('notice')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(complaintId !== null, query => query.where('complaint_id', '=', complaintId))
    .$if(standingIn === true, query => query.where('colleague_id', 'is not', null))
    .$if(noticeIds !== undefined, query => query.where('id', 'in', noticeIds ?? []))
    .$if(systemicCaseId !== undefined, query => query.where('systemic_case_id', '=', systemicCaseId ?? null))
    .execute()

export const deleteNoticesBefore = (tx: Tx, before: Date) => tx.deleteFrom('notice').where('at', '<', before).execute()

/** The people with notices from before the moment for the daily e-mail. */
export const listWithDigest = (tx: Tx, before: Date) =>
  waitingForDigest(tx, before).select('user_id').distinct().orderBy('user_id').execute()

const waitingForDigest = (tx: Tx, before: Date) =>
  tx.selectFrom('notice').where('in_digest', '=', true).where('read_at', 'is', null).where('at', '<', before)

/** A person's notices for the daily e-mail, about cases that they see: the first ones, and their number. */
export const listForDigest = (tx: Tx, { userId, before, most }: { userId: number; before: Date; most: number }) =>
  waitingForDigest(tx, before)
    .innerJoin('complaint', 'complaint.id', 'notice.complaint_id')
    .leftJoin('user_account as absentee', 'absentee.id', 'notice.standing_in_for_id')
    .where('notice.user_id', '=', userId)
    .select(nameOf('absentee').as('standing_in_for'))
    // only the bell reports systemic cases
    .select(sql<CaseNoticeKind>`coalesce(notice.finer_kind, notice.kind)`.as('kind'))
    .select('complaint.tracking_id')
    .select(({ fn }) => fn.countAll<number>().over().as('count'))
    .orderBy('notice.id')
    .limit(most)
    .execute()

/** Takes a person's notices off the list for the daily e-mail; false when another run did. */
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
