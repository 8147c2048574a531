import { readRows } from '#server/platform/db/connections/together.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { today } from '#server/platform/db/today.ts'

/** The names of the fields whose values can be chosen today, by the values' ids. */
export async function loadConstantFields(tx: Tx, ids: number[]): Promise<Map<number, string>> {
  const rows = await readRows(
    tx,
    tx
      .selectFrom('constant_field')
      .select(['id', 'field_name'])
      .where('id', 'in', ids)
      .where(({ eb, or }) => or([eb('retired_on', 'is', null), eb('retired_on', '>', today)])),
  )
  return new Map(rows.map(row => [row.id, row.field_name]))
}

/** Today's places, each with the place around it. */
export async function loadParents(tx: Tx, ids: number[]): Promise<Map<number, number | null>> {
  const rows = await readRows(
    tx,
    tx
      .selectFrom('location')
      .select(['id', 'parent_id'])
      .where('id', 'in', ids)
      .where('valid_from_on', '<=', today)
      .where(({ eb, or }) => or([eb('valid_to_on', 'is', null), eb('valid_to_on', '>=', today)])),
  )
  return new Map(rows.map(row => [row.id, row.parent_id]))
}

/** The active bodies, and whether complaints can be filed with each. None of them is merged until the transaction ends. */
export async function loadOrganizations(tx: Tx, ids: number[]): Promise<Map<number, { handles: boolean }>> {
  const rows = await readRows(
    tx,
    tx
      .selectFrom('organization')
      .select(['id', 'handles_complaints'])
      .where('id', 'in', ids)
      .where('is_active', '=', true)
      .forKeyShare(),
  )
  return new Map(rows.map(row => [row.id, { handles: row.handles_complaints }]))
}

/** The active departments with the body of each. */
export async function loadDepartments(tx: Tx, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await readRows(
    tx,
    tx.selectFrom('department').select(['id', 'organization_id']).where('id', 'in', ids).where('is_active', '=', true),
  )
  return new Map(rows.map(row => [row.id, row.organization_id]))
}
