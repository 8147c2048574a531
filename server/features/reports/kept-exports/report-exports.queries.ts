import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ReportExport } from '#contract/reports/report-exports.ts'
import type { Database } from '#db/tables.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'

const columns = ['id', 'format', 'status', 'rows', 'rows_done', 'created_at', 'ends_at'] as const

type Found = Pick<Selectable<Database['report_export']>, (typeof columns)[number]>

/** An export that is not made by then has died with its job. */
const mostMilliseconds = 60 * 60 * 1000
const stillMaking = (now: Date): Date => new Date(now.getTime() - mostMilliseconds)

export const toExport = (found: Found, now: Date): ReportExport => ({
  ...contractForm(found),
  status: found.status === 'making' && found.created_at <= stillMaking(now) ? 'failed' : found.status,
})

/** A user's exports that have not expired, newest first. */
export async function listExports(tx: Tx, userId: number, now: Date): Promise<ReportExport[]> {
  const found = await tx
    .selectFrom('report_export')
    .select(columns)
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return found.map(one => toExport(one, now))
}

/** Number of a user's exports that are not made yet. */
export async function countUnderWay(tx: Tx, userId: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('report_export')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'making')
    .where('created_at', '>', stillMaking(now))
    .executeTakeFirstOrThrow()
  return count
}

export const insertExport = (tx: Tx, values: Insertable<Database['report_export']>) =>
  tx.insertInto('report_export').values(values).returning(columns).executeTakeFirstOrThrow()

export const findExport = (tx: Tx, id: number) =>
  tx.selectFrom('report_export').selectAll().where('id', '=', id).executeTakeFirst()

export const updateExport = (tx: Tx, id: number, changes: Updateable<Database['report_export']>) =>
  tx.updateTable('report_export').set(changes).where('id', '=', id).execute()

/** The keys of expired exports, whose rows are deleted with them. */
export async function takeEnded(tx: Tx, now: Date): Promise<string[]> {
  const ended = await tx.deleteFrom('report_export').where('ends_at', '<=', now).returning('file_key').execute()
  return ended.flatMap(({ file_key: key }) => (key === null ? [] : [key]))
}
