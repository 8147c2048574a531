import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { pathKey } from '#server/platform/tables-import/plan-rows.ts'

/** Every place by the path of English names that tables use, `Addis Ababa / Bole / Woreda 01`, and back. */
export interface PlacePaths {
  /** Undefined for an unknown path; capitals and spaces around the slashes do not matter. */
  idOf(path: string): number | undefined
  pathOf(id: number): string | undefined
}

/** Reads all places once; for imports and exports only. Of two with the same path the one that still exists. */
export async function loadPlacePaths(tx: Tx): Promise<PlacePaths> {
  const places = await tx
    .selectFrom('location')
    .select(['id', 'parent_id', 'name_en', 'valid_to_on'])
    .orderBy('valid_to_on', order => order.asc().nullsLast())
    .execute()
  const byId = new Map(places.map(one => [one.id, one]))
  const paths = new Map<number, string>()
  const pathOf = (id: number): string | undefined => {
    const known = paths.get(id)
    const one = byId.get(id)
    if (known !== undefined || !one) return known
    const path = one.parent_id === null ? one.name_en : `${pathOf(one.parent_id)} / ${one.name_en}`
    paths.set(id, path)
    return path
  }
  const ids = new Map(places.map(({ id }) => [pathKey(pathOf(id) ?? ''), id]))
  return { idOf: path => ids.get(pathKey(path)), pathOf }
}
