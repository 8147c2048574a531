import { complaintFilters, type ListCount, type ListCountsQuery } from '#contract/complaints.ts'
import { requireOwnIds } from '#server/features/complaint-parts/index.ts'
import { type Actor, requirePermission, seesEverything } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { countFilters, countNarrowed } from './dashboard.queries.ts'
import { bounded, namedBy, readCriteria } from './list-complaints.ts'
import { nextStepsOf } from './visible-complaints.queries.ts'

/** A number beside a name is read at a glance: beyond it stands "99+". */
const mostCounted = 99

export interface CountsRequest extends ListCountsQuery {
  userId: number
  roleId: number
}

/** How many complaints each list of the user has. Throws NotPermitted, and InvalidInput for days in the wrong order. */
export async function countLists(
  context: Context,
  actor: Actor,
  { userId, roleId, ...query }: CountsRequest,
): Promise<ListCount[]> {
  requirePermission(actor, 'Complaints - List View')
  requireOwnIds(actor, { userId, roleId })
  const now = context.clock.now()
  const limit = mostCounted + 1
  const { filterBy: _, ...asked } = readCriteria({ ...query, filterBy: 'all' })
  const isNarrowed = Object.values(query).some(value => value !== undefined)
  const counts = await inTransaction(
    context,
    actor,
    async tx => {
      if (!isNarrowed) return countFilters(tx, complaintFilters, userId, limit, now)
      const own = await nextStepsOf(tx, { filterBy: 'mine', userId }, now)
      return countNarrowed(tx, complaintFilters, { ...asked, ...(await namedBy(tx, query)), ...own }, limit, now)
    },
    // whoever sees everything has a hundred of each list at once, by any plan
    { readOnly: true, stopsEarly: !seesEverything(actor) },
  )
  return complaintFilters.map(filterBy => ({ filterBy, ...bounded(counts[filterBy], mostCounted) }))
}
