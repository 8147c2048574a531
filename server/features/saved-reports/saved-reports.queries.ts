import { type Insertable, sql, type Updateable } from 'kysely'
import { type MailRhythm, type SavedKind, savedKinds } from '#contract/reports/report-choices.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { SavedReport, SavedReports } from '#contract/reports/saved-reports.ts'
import type { Database } from '#db/tables.ts'
import { amharicNameOf, hasEnded, nameOf } from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { pages } from './kinds.ts'

/** The saved reports and views that the transaction's actor reads, with `userId`'s e-mails and default view. */
const selectReports = (tx: Tx, userId: number) =>
  tx
    .selectFrom('saved_report as report')
    .innerJoin('user_account as owner', 'owner.id', 'report.owner_id')
    .leftJoin('role', 'role.id', 'report.role_id')
    .leftJoin('report_mail as mail', join =>
      join.onRef('mail.report_id', '=', 'report.id').on('mail.user_id', '=', userId),
    )
    .leftJoin('default_view as opens', join =>
      join.onRef('opens.report_id', '=', 'report.id').on('opens.user_id', '=', userId),
    )
    .select([
      'report.id',
      'report.kind',
      'report.name',
      'report.query',
      'report.owner_id',
      'report.role_id',
      'mail.rhythm',
      'mail.next_on',
      'opens.user_id as opens_for',
    ])
    .select([nameOf('owner').$notNull().as('owner_name'), nameOf('role').as('role_name')])
    .select(hasEnded('user_account', 'owner').as('owner_has_ended'))
    .where('report.removed_at', 'is', null)

type Found = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number]

const toReport = (found: Found, userId: number): SavedReport => ({
  id: found.id,
  kind: found.kind,
  name: found.name,
  query: found.query,
  ownerName: found.owner_name,
  ownerHasEnded: found.owner_has_ended,
  isOwn: found.owner_id === userId,
  sharedWith: found.role_id !== null && found.role_name ? { id: found.role_id, ...found.role_name } : null,
  mail: found.rhythm && found.next_on ? { rhythm: found.rhythm, nextOn: found.next_on } : null,
  isDefault: found.opens_for !== null,
})

/** The saved reports of these kinds that the transaction's actor may read, by name. */
export async function listReports(tx: Tx, userId: number, kinds: readonly SavedKind[]): Promise<SavedReport[]> {
  if (kinds.length === 0) return []
  const found = await selectReports(tx, userId)
    .where('report.kind', 'in', kinds)
    .orderBy('report.name')
    .orderBy('report.id')
    .execute()
  return found.map(one => toReport(one, userId))
}

export async function findReport(tx: Tx, userId: number, id: number): Promise<SavedReport | undefined> {
  const found = await selectReports(tx, userId).where('report.id', '=', id).executeTakeFirst()
  return found && toReport(found, userId)
}

/** Nobody finds anything in a longer list. */
export const mostOwn = 100

/** Number of a user's saved and not deleted ones. */
export async function countOwn(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_report')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The pages of each kind; a role needs one of them to use what is shared with it. */
const pagesOf: Readonly<Record<SavedKind, readonly PageCode[]>> = {
  summary: [pages.summary, pages.cases],
  cases: [pages.summary, pages.cases],
  list: [pages.list],
}

/** The roles to share with, and the kinds that each may open. */
export async function listReaderRoles(tx: Tx): Promise<SavedReports['roles']> {
  const found = await tx
    .selectFrom('role')
    .innerJoin('role_permission as held', 'held.role_id', 'role.id')
    .where('held.page_code', 'in', ['All', ...Object.values(pages)])
    .select(['role.id', 'role.name as en', amharicNameOf('role').as('am')])
    .select(sql<string[]>`array_agg(held.page_code)`.as('held'))
    .groupBy('role.id')
    .orderBy('role.name')
    .orderBy('role.id')
    .execute()
  return found.map(({ held, ...role }) => ({
    ...role,
    kinds: savedKinds.filter(kind => held.includes('All') || pagesOf[kind].some(page => held.includes(page))),
  }))
}

export async function insertReport(tx: Tx, report: Insertable<Database['saved_report']>): Promise<number> {
  const { id } = await tx.insertInto('saved_report').values(report).returning('id').executeTakeFirstOrThrow()
  return id
}

/** One of the owner's own, deleted or not as `isRemoved` says; false when there is none. */
export async function updateOwn(
  tx: Tx,
  { ownerId, id, isRemoved }: { ownerId: number; id: number; isRemoved: boolean },
  changes: Updateable<Database['saved_report']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_report')
    .set(changes)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('removed_at', isRemoved ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The kind of one of the owner's own, deleted or not. */
export const findOwnKind = (tx: Tx, ownerId: number, id: number) =>
  tx.selectFrom('saved_report').select('kind').where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()

/** Finally deletes what was deleted before, with its e-mail subscriptions. */
export const purgeRemoved = (tx: Tx, before: Date) =>
  tx.deleteFrom('saved_report').where('removed_at', '<', before).execute()

/** The view that opens first for somebody; null for the usual list. */
export const findDefault = async (tx: Tx, userId: number): Promise<number | null> =>
  (await tx.selectFrom('default_view').where('user_id', '=', userId).select('report_id').executeTakeFirst())
    ?.report_id ?? null

/** Makes a view the default for somebody, or none. */
export async function storeDefault(tx: Tx, userId: number, reportId: number | null): Promise<void> {
  if (reportId === null) await tx.deleteFrom('default_view').where('user_id', '=', userId).execute()
  else
    await tx
      .insertInto('default_view')
      .values({ user_id: userId, report_id: reportId })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet({ report_id: reportId }))
      .execute()
}

export const storeMail = (tx: Tx, mail: Insertable<Database['report_mail']>) =>
  tx
    .insertInto('report_mail')
    .values(mail)
    .onConflict(conflict =>
      conflict.columns(['report_id', 'user_id']).doUpdateSet({ rhythm: mail.rhythm, next_on: mail.next_on }),
    )
    .execute()

export const deleteMail = (tx: Tx, reportId: number, userId: number) =>
  tx.deleteFrom('report_mail').where('report_id', '=', reportId).where('user_id', '=', userId).execute()

export interface DueMail {
  reportId: number
  userId: number
  nextOn: string
}

/** Who gets a report by that day; deleted reports are left out. */
export const listDueMails = (tx: Tx, today: string): Promise<DueMail[]> =>
  tx
    .selectFrom('report_mail as mail')
    .innerJoin('saved_report as report', 'report.id', 'mail.report_id')
    .select(['mail.report_id as reportId', 'mail.user_id as userId', 'mail.next_on as nextOn'])
    .where('mail.next_on', '<=', today)
    .where('report.removed_at', 'is', null)
    .orderBy('mail.report_id')
    .orderBy('mail.user_id')
    .execute()

/** The rhythm of an e-mail that is still due on that day, locked; undefined when it was sent or ended meanwhile. */
export async function lockDueMail(tx: Tx, { reportId, userId, nextOn }: DueMail): Promise<MailRhythm | undefined> {
  const found = await tx
    .selectFrom('report_mail')
    .select('rhythm')
    .where('report_id', '=', reportId)
    .where('user_id', '=', userId)
    .where('next_on', '=', nextOn)
    .forUpdate()
    .executeTakeFirst()
  return found?.rhythm
}
