import { type RawBuilder, sql } from 'kysely'
import type { ReportColumn, ReportDimension } from '#contract/reports/reports.ts'
import { reportDimensions } from '#contract/reports/reports.ts'
import { complainantNameOf, firstIssueOf } from '#server/features/complaint-parts/index.ts'
import { dimensions } from './dimensions.ts'
import type { JoinName } from './joins.ts'
import { daysUntilDecision } from './measures.ts'

/** A column of the list of cases. */
interface Column {
  value: RawBuilder<unknown>
  needs: readonly JoinName[]
}

/** An instant as the contract writes it. */
const instant = (column: string): RawBuilder<string | null> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const ownColumns: Record<Exclude<ReportColumn, ReportDimension>, Column> = {
  trackingId: { value: sql.ref('complaint.tracking_id'), needs: [] },
  registeredAt: { value: instant('complaint.registered_at'), needs: [] },
  complainant: { value: complainantNameOf('complaint'), needs: [] },
  issue: { value: firstIssueOf('complaint'), needs: [] },
  dueAt: { value: instant('complaint.due_at'), needs: [] },
  decidedAt: { value: instant('decision.issued_at'), needs: ['decision'] },
  daysUntilDecision: { value: daysUntilDecision, needs: ['decision'] },
  closedAt: { value: instant('complaint.closed_at'), needs: [] },
  rating: { value: sql.ref('rated.rating'), needs: ['rated'] },
}

export const isDimension = (name: string): name is ReportDimension => reportDimensions.includes(name as ReportDimension)

/** Source of a column; for a dimension the key of its group. */
export const columnOf = (name: ReportColumn): Column =>
  isDimension(name) ? { value: sql`(${dimensions[name].key})::text`, needs: dimensions[name].needs } : ownColumns[name]
