import type { BoundedCount } from '#contract/values/complaint-parts.ts'
import type {
  CardName,
  ComplaintFilter,
  ComplaintRow,
  ComplaintSort,
  DashboardCards,
  SummaryRow,
} from '#contract/desk/complaints.ts'
import { guardGroups } from '#contract/permissions-catalogue.ts'
import { countUnread } from '#server/features/notices/index.ts'
import { type Actor, requirePermission, type Staff } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { NotPermitted, NotSignedIn } from '#server/platform/errors.ts'
import { findComplaintRows } from './complaint-list.queries.ts'
import { countFilters, countLocations, countStatuses } from './dashboard.queries.ts'
import { bounded, countLimit, toComplaintRow } from './list-complaints.ts'
import { requireOwnIds } from '#server/features/complaint-parts/index.ts'
import { nextStepsOf } from './list-criteria.queries.ts'

/** Rows of each list on the dashboard. */
const dashboardRows = 10

/** The newest complaints that the summary by location counts; with so many or more its numbers are lower bounds. */
const summaryLimit = 2000

/** The dashboard requires the guard group admin (specification, section 6). */
export const opensDashboard = ({ guardLevel }: Staff): boolean =>
  (guardGroups.admin as readonly string[]).includes(guardLevel)

export function requireDashboard(actor: Actor, ids?: { userId: number; roleId?: number }): asserts actor is Staff {
  if (actor.kind !== 'staff') throw new NotSignedIn()
  if (!opensDashboard(actor)) throw new NotPermitted()
  if (ids) requireOwnIds(actor, ids)
}

export interface DashboardRequest {
  userId: number
  roleId: number
}

/** The first rows of one of the dashboard's lists, the newest unless `sort` says otherwise, for readers who may open the list itself. Throws NotPermitted. */
export async function listDashboardComplaints(
  context: Context,
  actor: Actor,
  request: DashboardRequest & { filterBy: ComplaintFilter; sort?: ComplaintSort | undefined },
): Promise<ComplaintRow[]> {
  requireDashboard(actor, request)
  requirePermission(actor, 'Complaints - List View')
  const now = context.clock.now()
  const { filterBy, sort = 'newest' } = request
  const page = { sort, limit: dashboardRows }
  const rows = await readAs(context, actor, async tx =>
    findComplaintRows(tx, { filterBy, ...(await nextStepsOf(tx, { filterBy }, request.userId, now)) }, page, now),
  )
  return rows.map(row => toComplaintRow(row, now))
}

/** The figures of the cards, each the count of the list of the same name. Throws NotPermitted. */
export async function listDashboardCards(
  context: Context,
  actor: Actor,
  request: DashboardRequest,
): Promise<DashboardCards> {
  requireDashboard(actor, request)
  const now = context.clock.now()
  const [counts, unreadNotices] = await readAs(context, actor, tx =>
    Promise.all([
      countFilters(tx, Object.values(filterOfCard), request.userId, countLimit + 1, now),
      countUnread(tx, actor.userId),
    ]),
  )
  const cards = Object.entries(filterOfCard).map(([card, filterBy]) => [card, bounded(counts[filterBy])])
  return { ...(Object.fromEntries(cards) as Record<CardName, BoundedCount>), unreadNotices }
}

/** The list that each card counts. */
const filterOfCard = {
  newComplaints: 'new',
  thisWeek: '-7',
  thisMonth: '-30',
  closed: 'closed',
  active: 'active',
  critical: 'critical',
  delayed: 'delayed',
  mine: 'mine',
} as const satisfies Record<CardName, ComplaintFilter>

/** The last 30 days by location, or everything visible by status. Throws NotPermitted. */
export async function listDashboardSummary(
  context: Context,
  actor: Actor,
  request: { userId: number; groupBy: 'Location' | 'Status' },
): Promise<SummaryRow[]> {
  requireDashboard(actor, request)
  return readAs(context, actor, async tx => {
    if (request.groupBy === 'Status') {
      const rows = await countStatuses(tx, countLimit + 1)
      return rows.map(({ key, count }) => ({ key, ...bounded(count) }))
    }
    const rows = await countLocations(tx, summaryLimit, context.clock.now())
    const isMore = rows.reduce((sum, { count }) => sum + count, 0) >= summaryLimit
    return rows.map(({ id, en, am, count }) => ({ key: String(id), name: { en, am }, count, isMore }))
  })
}
