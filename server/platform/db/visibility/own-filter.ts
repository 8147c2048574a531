import { type Actor, seesEverything } from '../../actor.ts'
import type { Tx } from '../connections/transaction.ts'

/** The values of one kind that narrow what an actor sees; undefined when this kind does not narrow it. */
export type OwnFilter = ReadonlySet<number> | undefined

/** The values of the actor's data filter of that kind; without any filter their own department, as in `load_scope`. */
export async function findOwnFilter(
  tx: Tx,
  actor: Actor,
  kind: 'department' | 'location' | 'sector',
): Promise<OwnFilter> {
  if (actor.kind !== 'staff' || seesEverything(actor)) return undefined
  const values = await tx
    .selectFrom('data_filter as filter')
    .innerJoin('data_filter_value as value', 'value.filter_id', 'filter.id')
    .select(['filter.kind', 'value.department_id', 'value.location_id', 'value.constant_id'])
    .where('filter.user_id', '=', actor.userId)
    .execute()
  if (values.length === 0)
    return kind === 'department' && actor.departmentId !== null ? new Set([actor.departmentId]) : undefined
  const ids = values
    .filter(value => value.kind === kind)
    .map(value => value.department_id ?? value.location_id ?? value.constant_id)
  return ids.length === 0 ? undefined : new Set(ids.filter(id => id !== null))
}

/**
 * Whether a branch of a tree would become visible by moving: everything below a visible node is visible.
 * `parentOf` returns the current parent, null at the top.
 */
export function movesIntoVisibility(
  filter: OwnFilter,
  parentOf: (id: number) => number | null | undefined,
  { id, parentId }: { id: number; parentId: number | null },
): boolean {
  if (!filter) return false
  const isVisible = (start: number | null): boolean => {
    for (let at: number | null | undefined = start; typeof at === 'number'; at = parentOf(at)) {
      if (filter.has(at)) return true
    }
    return false
  }
  return isVisible(parentId) && !isVisible(id)
}
