import { type RawBuilder, sql } from 'kysely'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { today } from '#server/platform/db/today.ts'

type Ids = Values<{ ids: readonly number[] }>
const anyOf = (ids: RawBuilder<readonly number[]>) => sql<number>`any(${ids}::integer[])`

/** The names of the fields whose values can be chosen today, by the values' ids. */
export async function loadConstantFields(tx: Tx, ids: number[]): Promise<Map<number, string>> {
  const rows = await readRows(tx, constantFields({ ids }))
  return new Map(rows.map(row => [row.id, row.field_name]))
}

const constantFields = compiled((db, { ids }: Ids) =>
  db
    .selectFrom('constant_field')
    .select(['id', 'field_name'])
    .where('id', '=', anyOf(ids))
    .where(({ eb, or }) => or([eb('retired_on', 'is', null), eb('retired_on', '>', today)])),
)

/** Today's places, each with the place around it. */
export async function loadParents(tx: Tx, ids: number[]): Promise<Map<number, number | null>> {
  const rows = await readRows(tx, parents({ ids }))
  return new Map(rows.map(row => [row.id, row.parent_id]))
}

const parents = compiled((db, { ids }: Ids) =>
  db
    .selectFrom('location')
    .select(['id', 'parent_id'])
    .where('id', '=', anyOf(ids))
    .where('valid_from_on', '<=', today)
    .where(({ eb, or }) => or([eb('valid_to_on', 'is', null), eb('valid_to_on', '>=', today)])),
)

/** The active bodies, and whether complaints can be filed with each. None of them is merged until the transaction ends. */
export async function loadOrganizations(tx: Tx, ids: number[]): Promise<Map<number, { handles: boolean }>> {
  const rows = await readRows(tx, openBodies({ ids }))
  return new Map(rows.map(row => [row.id, { handles: row.handles_complaints }]))
}

const openBodies = compiled((db, { ids }: Ids) =>
  db
    .selectFrom('organization')
    .select(['id', 'handles_complaints'])
    .where('id', '=', anyOf(ids))
    .where('is_active', '=', sql.lit(true))
    .forKeyShare(),
)

/** The active departments with the body of each. */
export async function loadDepartments(tx: Tx, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await readRows(tx, openDepartments({ ids }))
  return new Map(rows.map(row => [row.id, row.organization_id]))
}

const openDepartments = compiled((db, { ids }: Ids) =>
  db
    .selectFrom('department')
    .select(['id', 'organization_id'])
    .where('id', '=', anyOf(ids))
    .where('is_active', '=', sql.lit(true)),
)
