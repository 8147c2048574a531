import { type RawBuilder, sql } from 'kysely'
import type { ReportDimension, ReportFilters, ReportMeasure } from '#contract/reports/reports.ts'
import { withoutValue } from '#contract/reports/report-choices.ts'
import { countedCases, visibleComplaints } from '#server/platform/db/visibility/visible-complaints.ts'
import { isMergeable, successorOf } from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { dimensions } from './dimensions.ts'
import type { Moment } from './duties.ts'
import { joinKept, type JoinName, joinUntil } from './joins.ts'
import { measures } from './measures.ts'

/** The complaints of a report. */
export interface ReportCriteria {
  /** First instant of the period, and the first one after it. */
  from?: Date | undefined
  before?: Date | undefined
  filters: ReportFilters
  /** Only these complaints, by their ids. */
  cases?: readonly number[] | undefined
  /** Only complaints that this measure counts. */
  measure?: ReportMeasure | undefined
  /**
   * Later decisions count as undecided, deadlines that passed later as not passed, and later ratings as not given; orders and statements stand
   * as they did then.
   */
  decidedBefore?: Date | undefined
}

/** The filters by dimension, each with the key of its group. */
export const filtersOf = (filters: ReportFilters): [ReportDimension, string][] =>
  Object.entries(filters).filter((entry): entry is [ReportDimension, string] => entry[1] !== undefined)

/** Whether a complaint belongs to the group with that key; a key of another kind matches none. */
function isOfGroup(dimension: ReportDimension, key: string): RawBuilder<boolean> {
  const { key: own, type, names } = dimensions[dimension]
  if (key === withoutValue) return sql`${own} is null`
  if (type === 'text') return sql`${own} = ${key}`
  if (!/^\d{1,9}$/.test(key)) return sql`false`
  // what was merged is found by what it became part of
  const id = Number(key)
  return names !== null && isMergeable(names) ? sql`${own} = ${successorOf(names, id)}` : sql`${own} = ${id}`
}

/** The source of the rows, and its joins. */
interface Source {
  complaints: RawBuilder<unknown>
  join: (name: JoinName, moment: Moment) => RawBuilder<unknown>
  further?: RawBuilder<unknown>
}

/**
 * `from` and `where` of the visible complaints of a report, with the joins that it needs. Row-level security
 * decides what is visible, as for every list.
 */
export function reportedComplaints(
  tx: Tx,
  criteria: ReportCriteria,
  needs: readonly JoinName[],
  now: Date,
  /** Joins after those that are needed. */
  further: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const { from, before, cases } = criteria
  let visible = visibleComplaints(tx, { since: from, ...(criteria.measure === 'open' && { isOpen: true }) })
  if (cases) visible = visible.where('complaint.id', '=', sql<number>`any(${cases}::integer[])`)
  if (from) visible = visible.where('complaint.registered_at', '>=', from)
  if (before) visible = visible.where('complaint.registered_at', '<', before)
  const source = { complaints: sql`${visible.selectAll('complaint')}`, join: joinUntil, further }
  return reportedOf(source, criteria, needs, now)
}

/** The same for counting: the narrow row that is kept for each complaint, under the same rule of visibility. */
export function countedComplaints(
  tx: Tx,
  criteria: ReportCriteria,
  needs: readonly JoinName[],
  now: Date,
): RawBuilder<unknown> {
  const { from, before, cases } = criteria
  const complaints = sql`select * from ${sql.table(countedCases(tx))}
    where ${from ? sql`registered_at >= ${from}` : sql`true`} and ${before ? sql`registered_at < ${before}` : sql`true`}
      and ${cases ? sql`id = any(${cases}::integer[])` : sql`true`}`
  return reportedOf({ complaints, join: joinKept }, criteria, needs, now)
}

function reportedOf(
  { complaints, join, further = sql`` }: Source,
  { filters, measure, decidedBefore }: ReportCriteria,
  needs: readonly JoinName[],
  now: Date,
): RawBuilder<unknown> {
  const filtered = filtersOf(filters)
  const counted = measure === undefined ? undefined : measures[measure]
  const needed = new Set<JoinName>([
    ...needs,
    ...filtered.flatMap(([dimension]) => dimensions[dimension].needs),
    ...(counted?.needs ?? []),
  ])
  const conditions = [
    ...filtered.map(([dimension, key]) => isOfGroup(dimension, key)),
    ...(counted ? [counted.counts(now)] : []),
  ]
  const isOfBody = needed.delete('obliged')
  const names: JoinName[] = [...(isOfBody ? (['obliged'] as const) : []), ...needed]
  const moment = { now, before: decidedBefore, isOfBody }
  return sql`from (${complaints}) as complaint
    ${sql.join(
      names.map(name => join(name, moment)),
      sql` `,
    )} ${further}
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`
}
