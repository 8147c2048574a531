import { type RawBuilder, sql } from 'kysely'
import type { Standing } from '#contract/values/standing.ts'
import type { Bilingual } from '#contract/values/names.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { findNames, type NamedTable } from './named-rows.queries.ts'

/** Tables whose rows filters name. */
export type FilteredTable = Extract<
  NamedTable,
  'organization' | 'department' | 'location' | 'constant_field' | 'user_account'
>

interface Kept {
  /** What the row was merged into, for tables whose rows can be merged. */
  into: RawBuilder<number | null>
  hasEnded: (column: (name: string) => RawBuilder<unknown>) => RawBuilder<boolean>
}

const today = sql`(now() at time zone 'Africa/Addis_Ababa')::date`
const merged = sql<number | null>`merged_into_id`
const never = sql<null>`null::integer`
const isClosed: Kept['hasEnded'] = column => sql`not ${column('is_active')}`
const kept: Record<FilteredTable, Kept> = {
  organization: { into: merged, hasEnded: isClosed },
  department: { into: merged, hasEnded: isClosed },
  location: { into: merged, hasEnded: column => sql`coalesce(${column('valid_to_on')} < ${today}, false)` },
  constant_field: { into: never, hasEnded: column => sql`${column('retired_on')} is not null` },
  user_account: { into: never, hasEnded: isClosed },
}

/** Whether the joined row under the alias is closed, over, retired or deactivated; false where nothing is joined. */
export const hasEnded = (table: FilteredTable, alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.id`)} is not null and ${kept[table].hasEnded(name => sql.ref(`${alias}.${name}`))})`

/** Tables whose rows become part of another one. */
export const isMergeable = (table: FilteredTable): boolean => kept[table].into === merged

/** The row that counts instead of one that a filter names: itself, or what it was merged into; null when it was deleted. */
export const successorOf = (table: FilteredTable, id: number): RawBuilder<number | null> =>
  sql`(select coalesce(${kept[table].into}, id) from ${sql.table(table)} where id = ${id})`

/** The same as a value; the id itself where no row has it. */
export async function findSuccessor(tx: Tx, table: FilteredTable, id: number): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select ${successorOf(table, id)} as id`.execute(tx)
  return rows[0]?.id ?? id
}

export interface Named {
  name: Bilingual | null
  standing: Standing
  into: Bilingual | null
}

/** What became of a row that a filter names. */
export async function findStanding(tx: Tx, table: FilteredTable, id: number): Promise<Named> {
  const { into } = kept[table]
  const { rows } = await sql<{ into: number | null; ended: boolean }>`
    select ${into} as into, ${hasEnded(table, table)} as ended from ${sql.table(table)} where id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) return { name: null, standing: 'gone', into: null }
  const ids = row.into === null ? [id] : [id, row.into]
  const nameOf = await findNames(tx, new Map([[table, ids]]))
  const standing = row.into !== null ? 'merged' : row.ended ? 'ended' : 'stands'
  return {
    name: nameOf(table, id) ?? null,
    standing,
    into: row.into === null ? null : (nameOf(table, row.into) ?? null),
  }
}
