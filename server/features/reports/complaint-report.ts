import {
  type ComplaintReport,
  type ComplaintReportRequest,
  type ReportRow,
  reportPageSize,
} from '#contract/reports/reports.ts'
import { groupName, groupsThatBegin } from '#contract/reports/report-groups.ts'
import { requireOwnIds } from '#server/features/complaint-parts/index.ts'
import { type Actor, type Language, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { readCaseCursor, writeCaseCursor } from './case-cursor.rules.ts'
import { type AskedOrder, orderOf } from './case-order.queries.ts'
import { makeReport } from './make-report.ts'
import { nameFilters, readCriteria } from './read-request.ts'
import type { ReportCriteria } from './reported-complaints.queries.ts'
import { listReportedCases } from './report-rows.queries.ts'

/** A page of a report's cases, with the chosen columns, in their groups. Throws NotPermitted and InvalidInput. */
export async function complaintReport(
  context: Context,
  actor: Actor,
  request: ComplaintReportRequest,
): Promise<ComplaintReport> {
  requirePermission(actor, 'Complaint Reports - View')
  requireOwnIds(actor, request)
  const { columns, measure, cursor } = request
  const criteria = { ...readCriteria(request), measure }
  const order = readOrder(request, request.language ?? actor.language)
  const now = context.clock.now()
  const after = cursor === undefined ? undefined : readCaseCursor(cursor, order, orderOf(order, now))
  return readAs(context, actor, async tx => {
    const [found, counted, filters] = await Promise.all([
      listReportedCases(tx, criteria, { ...order, columns, after, limit: reportPageSize + 1 }, now),
      // the first page has the total: counting a million cases again with each page is not needed
      after && order.gatheredBy.length === 0 ? [] : countGathered(tx, criteria, order, now),
      nameFilters(tx, request.filters ?? {}),
    ])
    const rows = found.slice(0, reportPageSize)
    const last = found.length > reportPageSize ? rows.at(-1) : undefined
    const shown = new Set(rows.flatMap(({ groups }) => groupsThatBegin(undefined, groups).map(groupName)))
    return {
      columns,
      rows: rows.map(({ id, trackingId, cells, groups }) => ({ complaintId: id, trackingId, cells, groups })),
      groups: counted
        .filter(({ groups }) => shown.has(groupName(groups.map(({ key }) => key))))
        .map(({ groups, figures }) => ({ groups, cases: figures.complaints ?? 0 })),
      nextCursor: last ? writeCaseCursor(order, last) : null,
      total: after ? null : (counted[0]?.figures.complaints ?? 0),
      filters,
    }
  })
}

/** The order of a request; a column that is named twice counts once. */
export const readOrder = (
  { gatheredBy = [], sort = 'newest' }: Pick<ComplaintReportRequest, 'gatheredBy' | 'sort'>,
  language: Language,
): AskedOrder => ({ gatheredBy: [...new Set(gatheredBy)], sort, language })

/** The total, and the groups with their numbers of cases. Throws InvalidInput for too many groups. */
export const countGathered = (
  tx: Tx,
  criteria: ReportCriteria,
  { gatheredBy }: Pick<AskedOrder, 'gatheredBy'>,
  now: Date,
): Promise<ReportRow[]> => makeReport(tx, { groupings: gatheredBy, measures: ['complaints'], criteria }, now)
