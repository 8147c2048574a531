import { type RawBuilder, sql } from 'kysely'
import type { ReportColumn, ReportDimension } from '#contract/reports/reports.ts'
import { reportDimensions } from '#contract/reports/reports.ts'
import { complainantNameOf, firstIssueOf } from '#server/features/complaint-parts/index.ts'
import { dimensions } from './dimensions.ts'
import type { JoinName } from './joins.ts'
import { daysUntilDecision } from './measures.ts'

export type SortedType = 'timestamptz' | 'integer' | 'text'

/** A column of the list of cases. */
interface Column {
  value: RawBuilder<unknown>
  needs: readonly JoinName[]
}

/** One that is no dimension: what its order compares. */
interface OwnColumn extends Column {
  sorted: { value: RawBuilder<unknown>; type: SortedType }
  /** Whether it is never empty. */
  isFilled?: boolean
}

/** An instant as the contract writes it. */
export const instant = (value: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const instants = (column: string, needs: readonly JoinName[] = []): OwnColumn => {
  const value = sql.ref(column)
  return { value: instant(value), needs, sorted: { value, type: 'timestamptz' } }
}

const plain = (type: SortedType, value: RawBuilder<unknown>, needs: readonly JoinName[] = []): OwnColumn => ({
  value,
  needs,
  sorted: { value, type },
})

/** Days since the registration; a closed complaint does not grow older. */
const ageAt = (now: Date) =>
  sql`date_part('day', coalesce(complaint.closed_at, ${now}::timestamptz) - complaint.registered_at)::int`

/** A number of orders; nothing where the decision has none. */
function ofOrders(column: string): RawBuilder<number | null> {
  return sql`case when ordered.made > 0 then ${sql.ref(`ordered.${column}`)} end`
}

type OwnName = Exclude<ReportColumn, ReportDimension>

const ownColumns: Record<OwnName, OwnColumn | ((now: Date) => OwnColumn)> = {
  trackingId: plain('text', sql.ref('complaint.tracking_id')),
  registeredAt: { ...instants('complaint.registered_at'), isFilled: true },
  complainant: plain('text', complainantNameOf('complaint')),
  issue: plain('text', firstIssueOf('complaint')),
  dueAt: instants('complaint.due_at'),
  decidedAt: instants('decision.issued_at', ['decision']),
  daysUntilDecision: plain('integer', daysUntilDecision, ['decision']),
  closedAt: instants('complaint.closed_at'),
  rating: plain('integer', sql.ref('rated.rating'), ['rated']),
  age: now => plain('integer', ageAt(now)),
  statement: plain('text', sql.ref('asked.last'), ['asked']),
  openOrders: plain('integer', ofOrders('open'), ['ordered']),
  overdueOrders: plain('integer', ofOrders('overdue'), ['ordered']),
}

export const isDimension = (name: string): name is ReportDimension => reportDimensions.includes(name as ReportDimension)

/** Source of a column that is no dimension. */
export function ownColumnOf(name: OwnName, now: Date): OwnColumn {
  const column = ownColumns[name]
  return typeof column === 'function' ? column(now) : column
}

/** Source of a column; for a dimension the key of its group. */
export const columnOf = (name: ReportColumn, now: Date): Column =>
  isDimension(name)
    ? { value: sql`(${dimensions[name].key})::text`, needs: dimensions[name].needs }
    : ownColumnOf(name, now)
