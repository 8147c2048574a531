import { complaintFilters, type ListCount, type ListCountsQuery } from '#contract/desk/complaints.ts'
import { requireOwnIds } from '#server/features/complaint-parts/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { countFilters, countNarrowed } from './dashboard.queries.ts'
import { bounded, escalatedTo, namedBy, readCriteria } from './list-complaints.ts'
import { nextStepsOf } from './list-criteria.queries.ts'

/** A number beside a name is read at a glance: larger ones are shown as "99+". */
const mostCounted = 99

export interface CountsRequest extends ListCountsQuery {
  userId: number
  roleId: number
}

/** Number of complaints in each list of the user, or in the one that is asked for. Throws NotPermitted, and InvalidInput for days in the wrong order. */
export async function countLists(
  context: Context,
  actor: Actor,
  { userId, roleId, filterBy: only, ...query }: CountsRequest,
): Promise<ListCount[]> {
  requirePermission(actor, 'Complaints - List View')
  requireOwnIds(actor, { userId, roleId })
  const now = context.clock.now()
  const limit = mostCounted + 1
  const lists = only ? [only] : complaintFilters
  const { filterBy: _, ...asked } = readCriteria({ ...query, filterBy: 'all' })
  const counts = await readAs(context, actor, async tx => {
    const narrowing = { ...asked, ...(await namedBy(tx, query, now)), ...escalatedTo({ ...query, userId }) }
    const own = await nextStepsOf(tx, { ...narrowing, filterBy: 'mine' }, userId, now)
    return own.nextSteps
      ? countNarrowed(tx, lists, { ...narrowing, ...own }, limit, now)
      : countFilters(tx, lists, userId, limit, now)
  })
  return lists.map(filterBy => ({ filterBy, ...bounded(counts[filterBy], mostCounted) }))
}
