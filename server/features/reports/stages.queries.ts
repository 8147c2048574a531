import { sql } from 'kysely'
import type { ChartFigures } from '#contract/reports/reports.ts'
import { type Status, statuses } from '#contract/statuses.ts'
import { visibleComplaints } from '#server/features/complaint-list/index.ts'
import { plannedEachTime } from '#server/platform/db/connections/planning.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { percentile } from './roll-up.rules.ts'

/** Open complaints by status, and the days in that status; unused statuses are left out. */
export async function listStages(tx: Tx, now: Date): Promise<ChartFigures['stages']> {
  const open = visibleComplaints(tx, { isOpen: true })
    .where('complaint.is_open', '=', sql.lit(true))
    .selectAll('complaint')
  const { rows } = await sql<{ status: Status; days: number; count: number }>`
    select complaint.status, floor(extract(epoch from ${now}::timestamptz - entered.at) / 86400)::int as days,
        count(*)::int as count
      from (${open}) as complaint
      cross join lateral (
        select coalesce(max(track.at), complaint.registered_at) as at from status_track as track
        where track.complaint_id = complaint.id and track.to_status = complaint.status
          and track.from_status is distinct from track.to_status
      ) as entered
      where true ${plannedEachTime}
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
