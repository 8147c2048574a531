import { type RawBuilder, sql } from 'kysely'
import type { ReportDimension, ReportMeasure } from '#contract/reports/reports.ts'
import { withoutValue } from '#contract/reports/report-choices.ts'
import { readGroupsOfVisible } from '#server/platform/db/visibility/visible-complaints.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { dimensions } from './dimensions.ts'
import { type JoinName, joinKept } from './joins.ts'
import { daysUntilDecision, measures } from './measures.ts'
import { countedComplaints, type ReportCriteria } from './reported-complaints.queries.ts'
import type { Group } from './roll-up.rules.ts'

interface Asked {
  groupings: readonly ReportDimension[]
  counted: readonly ReportMeasure[]
  /** Whether the days until the decision are needed; `decided` is counted then. */
  hasDays: boolean
  criteria: ReportCriteria
}

/** The smallest groups that a report is added up from, with their counts; at most `limit` of them. */
export async function countGroups(tx: Tx, asked: Asked, limit: number, now: Date): Promise<Group[]> {
  const { groupings, counted, hasDays } = asked
  const joined = new Set<JoinName>(groupings.flatMap(name => dimensions[name].cell.needs))
  const keys = groupings.map((name, at) => sql`${dimensions[name].cell.key} as ${sql.ref(`key${at}`)}`)
  const sums = counted.map(name => sql`coalesce(sum(complaint.${sql.ref(name)}), 0)::int as ${sql.ref(name)}`)
  const days = hasDays
    ? [
        sql`json_agg(json_build_array(complaint.days, complaint.decided)) filter (where complaint.days is not null) as days`,
      ]
    : []
  const query = sql<Record<string, string | number | null> & { days?: Group['days'] | null }>`
    select ${sql.join([...keys, ...sums, ...days])}
    from (${cells(tx, asked, now)}) as complaint ${sql.join(
      [...joined].map(name => joinKept(name, { now, isOfBody: false })),
      sql` `,
    )}
    group by (${positions(keys.length)}) limit ${limit}`
  const rows = keys.length === 0 ? (await query.execute(tx)).rows : await readGroupsOfVisible(tx, query)
  return rows.map(row => ({
    keys: groupings.map((_, at) => String(row[`key${at}`] ?? withoutValue)),
    days: row.days ?? [],
    counts: Object.fromEntries(counted.map(name => [name, row[name] as number])),
  }))
}

/**
 * Complaints counted by the columns that the keys are made from, and by days until the decision. Names and merged bodies are looked up
 * for these few rows only, not for each complaint.
 */
function cells(tx: Tx, { groupings, counted, hasDays, criteria }: Asked, now: Date): RawBuilder<unknown> {
  const columns = new Map(groupings.map(name => [dimensions[name].cell.column, dimensions[name].cell.value]))
  const grouped = [
    ...columns.entries().map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
    ...(hasDays ? [sql`${daysUntilDecision} as days`] : []),
  ]
  const counts = counted.map(name => {
    const { amount, counts: isCounted } = measures[name]
    const number = amount ? sql`coalesce(sum(${amount}), 0)` : sql`count(*) filter (where ${isCounted(now)})`
    return sql`${number}::int as ${sql.ref(name)}`
  })
  const needs = [
    ...groupings.flatMap(name => dimensions[name].cell.from ?? []),
    ...counted.flatMap(name => measures[name].needs),
    ...(hasDays ? (['decision'] as const) : []),
  ]
  return sql`select ${sql.join([...grouped, ...counts])}
    ${countedComplaints(tx, criteria, needs, now)}
    group by (${positions(grouped.length)})`
}

/** The first columns of a query, to group by. */
const positions = (count: number) => sql.raw(Array.from({ length: count }, (_, at) => at + 1).join(', '))
