import { type RawBuilder, sql } from 'kysely'
import type { ReportDimension, ReportFilters, ReportMeasure } from '#contract/reports.ts'
import { withoutValue } from '#contract/report-choices.ts'
import { visibleComplaints } from '#server/features/complaint-list/index.ts'
import { withoutWays } from '#server/platform/db/one-plan.ts'
import { plannedEachTime } from '#server/platform/db/planned-each-time.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { dimensions } from './dimensions.ts'
import { decisionUntil, type JoinName, joins, kept, keptDecision } from './joins.ts'
import { daysUntilDecision, isOfDays, measures } from './measures.ts'
import type { Cell } from './roll-up.rules.ts'

/** Which complaints a report is about. */
export interface ReportCriteria {
  /** First instant of the period, and the first one after it. */
  from?: Date | undefined
  before?: Date | undefined
  filters: ReportFilters
  /** Only what this measure counts. */
  measure?: ReportMeasure | undefined
  /** What was decided later counts as undecided. */
  decidedBefore?: Date | undefined
}

/** The dimensions that are filtered by, each with the key of its group. */
export const filtersOf = (filters: ReportFilters): [ReportDimension, string][] =>
  Object.entries(filters).filter((entry): entry is [ReportDimension, string] => entry[1] !== undefined)

/** Whether a complaint is of the group with that key; a key of another kind is nobody's. */
function isOfGroup(dimension: ReportDimension, key: string): RawBuilder<boolean> {
  const { key: own, type } = dimensions[dimension]
  if (key === withoutValue) return sql`${own} is null`
  if (type === 'text') return sql`${own} = ${key}`
  return /^\d{1,9}$/.test(key) ? sql`${own} = ${Number(key)}` : sql`false`
}

/** Where the rows come from, and what stands beside them. */
interface Source {
  complaints: RawBuilder<unknown>
  join: (name: JoinName) => RawBuilder<unknown>
}

/**
 * `from` and `where` of the visible complaints that a report is about, joined to what it needs of them. Row-level security
 * decides what is visible, as for every list.
 */
export function reportedComplaints(
  tx: Tx,
  criteria: ReportCriteria,
  needs: readonly JoinName[],
  now: Date,
): RawBuilder<unknown> {
  const { from, before, decidedBefore } = criteria
  let visible = visibleComplaints(tx)
  if (from) visible = visible.where('complaint.registered_at', '>=', from)
  if (before) visible = visible.where('complaint.registered_at', '<', before)
  const join = (name: JoinName) => (name === 'decision' ? decisionUntil(decidedBefore) : joins[name])
  return reportedOf({ complaints: sql`${visible.selectAll('complaint')}`, join }, criteria, needs, now)
}

/** The same for counting: the narrow rows that are kept of each complaint, under the same rule of who sees what. */
export function countedComplaints(
  criteria: ReportCriteria,
  needs: readonly JoinName[],
  now: Date,
): RawBuilder<unknown> {
  const { from, before, decidedBefore } = criteria
  const complaints = sql`select * from counted_case
    where ${from ? sql`registered_at >= ${from}` : sql`true`} and ${before ? sql`registered_at < ${before}` : sql`true`}`
  const join = (name: JoinName) => (name === 'decision' ? keptDecision(decidedBefore) : (kept[name] ?? joins[name]))
  return reportedOf({ complaints, join }, criteria, needs, now)
}

function reportedOf(
  { complaints, join }: Source,
  { filters, measure }: ReportCriteria,
  needs: readonly JoinName[],
  now: Date,
): RawBuilder<unknown> {
  const filtered = filtersOf(filters)
  const counted = measure === undefined ? undefined : measures[measure]
  const needed = new Set([
    ...needs,
    ...filtered.flatMap(([dimension]) => dimensions[dimension].needs),
    ...(counted?.needs ?? []),
  ])
  const conditions = [
    ...filtered.map(([dimension, key]) => isOfGroup(dimension, key)),
    ...(counted ? [counted.counts(now)] : []),
  ]
  return sql`from (${complaints}) as complaint
    ${sql.join([...needed].map(join), sql` `)}
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)} ${plannedEachTime}`
}

/** The least groups that a report is added up from, with their counts; at most `limit` of them. */
export async function countCells(
  tx: Tx,
  asked: { groupings: readonly ReportDimension[]; counted: readonly ReportMeasure[]; criteria: ReportCriteria },
  limit: number,
  now: Date,
): Promise<Cell[]> {
  const { groupings, counted, criteria } = asked
  const hasDays = counted.some(isOfDays)
  const counts = counted.map(
    name => sql`count(*) filter (where ${measures[name].counts(now)})::int as ${sql.ref(name)}`,
  )
  const needs = [...groupings.flatMap(name => dimensions[name].needs), ...counted.flatMap(name => measures[name].needs)]
  // grouped by the places of the keys and of the days among the columns
  const grouped = [...groupings.map(name => dimensions[name].key), ...(hasDays ? [daysUntilDecision] : [])]
  const query = sql<Record<string, string | number | null>>`
    select ${sql.join([...grouped.map((key, at) => sql`${key} as ${sql.ref(`key${at}`)}`), ...counts])}
    ${countedComplaints(criteria, needs, now)}
    group by (${sql.raw(grouped.map((_, at) => at + 1).join(', '))}) limit ${limit}`
  // groups and names are found by hash: sorting a million complaints, or comparing each with every body, takes longer
  const ask = () => query.execute(tx)
  const { rows } = await (grouped.length === 0 ? ask() : withoutWays(tx, ['enable_sort', 'enable_nestloop'], ask))
  return rows.map(row => ({
    keys: groupings.map((_, at) => String(row[`key${at}`] ?? withoutValue)),
    days: hasDays ? (row[`key${groupings.length}`] as number | null) : null,
    counts: Object.fromEntries(counted.map(name => [name, row[name] as number])),
  }))
}
