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
  hasEnded: RawBuilder<boolean>
}

const today = sql`(now() at time zone 'Africa/Addis_Ababa')::date`
const merged = sql<number | null>`merged_into_id`
const never = sql<null>`null::integer`
const kept: Record<FilteredTable, Kept> = {
  organization: { into: merged, hasEnded: sql`not is_active` },
  department: { into: merged, hasEnded: sql`not is_active` },
  location: { into: merged, hasEnded: sql`coalesce(valid_to_on < ${today}, false)` },
  constant_field: { into: never, hasEnded: sql`retired_on is not null` },
  user_account: { into: never, hasEnded: sql`not is_active` },
}

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
  const { into, hasEnded } = kept[table]
  const { rows } = await sql<{ into: number | null; ended: boolean }>`
    select ${into} as into, ${hasEnded} as ended from ${sql.table(table)} where id = ${id}`.execute(tx)
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
