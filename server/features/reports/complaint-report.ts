import { type ComplaintReport, type ComplaintReportRequest, reportPageSize } from '#contract/reports/reports.ts'
import { readCursor, writeCursor } from '#server/features/complaint-list/index.ts'
import { requireOwnIds } from '#server/features/complaint-parts/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { sumUp } from './make-report.ts'
import { nameFilters, readCriteria } from './read-request.ts'
import { listReportedCases } from './report-rows.queries.ts'

/** A page of a report's cases, with the chosen columns. Throws NotPermitted and InvalidInput. */
export async function complaintReport(
  context: Context,
  actor: Actor,
  request: ComplaintReportRequest,
): Promise<ComplaintReport> {
  requirePermission(actor, 'Complaint Reports - View')
  requireOwnIds(actor, request)
  const { columns, measure, cursor } = request
  const sort = request.sort ?? 'newest'
  const criteria = { ...readCriteria(request), measure }
  const after = cursor === undefined ? undefined : readCursor(cursor, sort)
  const now = context.clock.now()
  return readAs(context, actor, async tx => {
    const [found, sums, filters] = await Promise.all([
      listReportedCases(tx, criteria, { columns, sort, after, limit: reportPageSize + 1 }, now),
      // the first page has the total: counting a million cases again with each page is not needed
      after ? undefined : sumUp(tx, { groupings: [], measures: ['complaints'], criteria }, now),
      nameFilters(tx, request.filters ?? {}),
    ])
    const rows = found.slice(0, reportPageSize)
    const last = rows.at(-1)
    const isLastPage = found.length <= reportPageSize || last === undefined
    return {
      columns,
      rows: rows.map(({ id, trackingId, cells }) => ({ complaintId: id, trackingId, cells })),
      nextCursor: isLastPage ? null : writeCursor({ sort, at: last.registeredAt.toISOString(), id: last.id }),
      total: sums ? (sums[0]?.figures.complaints ?? 0) : null,
      filters,
    }
  })
}
