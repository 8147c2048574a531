import type { Dashboard } from '#contract/desk/dashboard.ts'
import { type Actor, opens } from '#server/platform/actor.ts'
import { type Context, sharingTransaction } from '#server/platform/context.ts'
import {
  listDashboardCards,
  listDashboardComplaints,
  listDashboardSummary,
  requireDashboard,
} from './list-dashboard.ts'
import { listMyWork, listTeamWork } from './list-my-work.ts'

/**
 * The dashboard as its page shows it, for the caller. The cards are counted in a transaction of their own, beside the one that
 * everything else shares. Throws NotPermitted.
 */
export async function showDashboard(context: Context, actor: Actor): Promise<Dashboard> {
  requireDashboard(actor)
  const ids = { userId: actor.userId, roleId: actor.roleId }
  const mayList = opens(actor, 'Complaints - List View')
  const [cards, rest] = await Promise.all([
    listDashboardCards(context, actor, ids),
    sharingTransaction(context, actor, async shared => {
      const rowsOf = async (filterBy: 'all' | 'critical' | 'active', sort?: 'urgent') =>
        mayList ? listDashboardComplaints(shared, actor, { ...ids, filterBy, sort }) : []
      // one after the other: see readPage
      const work = mayList ? await listMyWork(shared, actor, ids) : null
      const team = opens(actor, 'Complaints - Supervise') ? await listTeamWork(shared, actor, ids) : null
      const locations = await listDashboardSummary(shared, actor, { ...ids, groupBy: 'Location' })
      const statuses = await listDashboardSummary(shared, actor, { ...ids, groupBy: 'Status' })
      const newest = await rowsOf('all')
      const critical = await rowsOf('critical')
      const urgent = await rowsOf('active', 'urgent')
      return { work, team, locations, statuses, newest, critical, urgent: urgent.filter(({ dueAt }) => dueAt !== null) }
    }),
  ])
  return { cards, ...rest }
}
