import { type Insertable, type Selectable, sql } from 'kysely'
import type { TableImport } from '#contract/http/table-import.ts'
import type { Database } from '#db/tables.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import type { Target } from './imported-tables.ts'

const columns = [
  'id',
  'imported',
  'scope_id',
  'status',
  'reason',
  'rows',
  'rows_done',
  'created_at',
  'finished_at',
  'ends_at',
] as const

type Found = Pick<Selectable<Database['table_import']>, (typeof columns)[number]>

export const toImport = ({ imported, scope_id, ...found }: Found): TableImport => ({
  ...contractForm(found),
  table: imported,
  organizationId: scope_id || null,
})

/** Whether a job imports the table, or is about to. */
export const isUnderWay = async (tx: Tx, { imported, scopeId }: Target): Promise<boolean> =>
  (await tx
    .selectFrom('table_import')
    .select('id')
    .where('imported', '=', imported)
    .where('scope_id', '=', scopeId)
    .where('status', '=', 'under-way')
    .executeTakeFirst()) !== undefined

/** Undefined when one of the same table is under way. */
export const insertImport = (tx: Tx, values: Insertable<Database['table_import']>) =>
  tx
    .insertInto('table_import')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()

/** A user's newest import of the table. */
export const findNewest = (tx: Tx, userId: number, { imported, scopeId }: Target, now: Date) =>
  tx
    .selectFrom('table_import')
    .select(columns)
    .where('user_id', '=', userId)
    .where('imported', '=', imported)
    .where('scope_id', '=', scopeId)
    .where('ends_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** An import of the user; locked, nobody changes it until the transaction ends. */
export const findOwn = (tx: Tx, userId: number, id: number, { isLocked = false } = {}) =>
  tx
    .selectFrom('table_import')
    .select([...columns, 'attempts', 'is_stopped', 'file_key'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$if(isLocked, query => query.forUpdate())
    .executeTakeFirst()

export type OwnImport = NonNullable<Awaited<ReturnType<typeof findOwn>>>

export const findResult = (tx: Tx, id: number) =>
  tx.selectFrom('table_import').select('result').where('id', '=', id).executeTakeFirst()

/** Counts one more attempt, which begins with no rows. Undefined when the import is over. */
export const beginAttempt = (tx: Tx, id: number) =>
  tx
    .updateTable('table_import')
    .set({ attempts: sql<number>`attempts + 1`, rows_done: 0 })
    .where('id', '=', id)
    .where('status', '=', 'under-way')
    .returning(['id', 'user_id', 'imported', 'scope_id', 'plan', 'attempts', 'file_key'])
    .executeTakeFirst()

export type Attempt = NonNullable<Awaited<ReturnType<typeof beginAttempt>>>

/** Keeps how many rows are written; returns whether to go on. */
export async function noteProgress(tx: Tx, id: number, rowsDone: number): Promise<boolean> {
  const noted = await tx
    .updateTable('table_import')
    .set({ rows_done: rowsDone })
    .where('id', '=', id)
    .where('status', '=', 'under-way')
    .returning('is_stopped')
    .executeTakeFirst()
  return noted?.is_stopped === false
}

/** Asks a run to stop. */
export const askToStop = (tx: Tx, id: number) =>
  tx
    .updateTable('table_import')
    .set({ is_stopped: true })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

type End = { status: Exclude<TableImport['status'], 'under-way'>; reason?: string; at: Date }

/** Ends an import; returns it, or undefined when it is over already, or is done although it should stop. */
export const endImport = (
  tx: Tx,
  id: number,
  { status, reason, at, ...done }: End & { result?: string; rows_done?: number },
) =>
  tx
    .updateTable('table_import')
    .set({ status, reason: reason ?? null, finished_at: at, file_key: null, ...done })
    .where('id', '=', id)
    .where('status', '=', 'under-way')
    .$if(status === 'done', query => query.where('is_stopped', '=', false))
    .returning(columns)
    .executeTakeFirst()

/** Imports that nobody has finished since that moment. */
export const listUnfinished = (tx: Tx, before: Date) =>
  tx
    .selectFrom('table_import')
    .select(['id', 'user_id', 'file_key'])
    .where('status', '=', 'under-way')
    .where('created_at', '<=', before)
    .orderBy('id')
    .execute()

/** Deletes imports whose result is no longer kept. */
export const deleteEnded = (tx: Tx, now: Date) =>
  tx.deleteFrom('table_import').where('ends_at', '<=', now).where('status', '!=', 'under-way').execute()
