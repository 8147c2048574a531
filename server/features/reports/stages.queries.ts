import { sql } from 'kysely'
import type { ChartFigures } from '#contract/reports/reports.ts'
import { type Status, statuses } from '#contract/statuses.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type ReportCriteria, reportedComplaints } from './reported-complaints.queries.ts'
import { percentile } from './roll-up.rules.ts'

/** The open complaints of a report by status, and the days in that status; unused statuses are left out. */
export async function listStages(tx: Tx, criteria: ReportCriteria, now: Date): Promise<ChartFigures['stages']> {
  const open = reportedComplaints(tx, { ...criteria, measure: 'open' }, [], now)
  const { rows } = await sql<{ status: Status; days: number; count: number }>`
    select complaint.status, floor(extract(epoch from ${now}::timestamptz - entered.at) / 86400)::int as days,
        count(*)::int as count
      from (select complaint.* ${open}) as complaint
      cross join lateral (
        select coalesce(max(track.at), complaint.registered_at) as at from status_track as track
        where track.complaint_id = complaint.id and track.to_status = complaint.status
          and track.from_status is distinct from track.to_status
      ) as entered
      group by 1, 2`.execute(tx)
  return statuses.flatMap(status => {
    const own = rows.filter(row => row.status === status)
    if (own.length === 0) return []
    const days = new Map(own.map(row => [row.days, row.count]))
    return [
      {
        status,
        cases: own.reduce((sum, { count }) => sum + count, 0),
        daysMedian: percentile(days, 0.5) ?? 0,
        daysNinetieth: percentile(days, 0.9) ?? 0,
      },
    ]
  })
}
