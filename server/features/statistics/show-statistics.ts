import { statisticTables } from '#contract/reports/statistic-tables.ts'
import type { StatisticFigures, StatisticsAnswer } from '#contract/reports/statistics.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { BinaryAnswer } from '#server/platform/http/call.ts'
import { writeTable } from '#server/platform/tables-import/write-table.ts'
import { countNames, orderCountNames, statementCountNames } from './suppress.rules.ts'
import { findStatistics } from './statistics.queries.ts'

/** The last computed statistics, with their licence. */
export const showStatistics = (context: Context, actor: Actor): Promise<StatisticsAnswer> =>
  readAs(context, actor, async tx => {
    const { licence, licenceUrl } = await getOfficeSetting(tx, 'publication')
    return { statistics: (await findStatistics(tx)) ?? null, licence, licenceUrl }
  })

const columns = [
  ...['table', 'key', 'name_en', 'name_am', 'received', 'decided', 'in_time', 'overdue', 'rated', 'satisfied'],
  ...['called', 'said_answered', 'said_put_right', 'said_respected', 'median_days'],
  ...orderCountNames.map(name => `orders_${name === 'inTime' ? 'in_time' : name}`),
  ...statementCountNames.map(name => `statements_${name === 'inTime' ? 'in_time' : name}`),
]

/** All tables in one file; only its columns before the first computation. */
export async function downloadStatistics(context: Context, actor: Actor): Promise<BinaryAnswer> {
  const { statistics } = await showStatistics(context, actor)
  if (!statistics) return writeTable({ columns, rows: [] }, 'csv', 'statistics')
  const { tables, total, orders, statements, from, to } = statistics
  const rows = [
    [
      ...['total', `${from}/${to}`, '', ''],
      ...cells(total),
      ...cellsOf(orders.total, orderCountNames),
      ...cellsOf(statements, statementCountNames),
    ],
    ...statisticTables.flatMap(table =>
      tables[table].map(row => [table, row.key, row.name.en, row.name.am, ...cells(row), ...notCounted.ofBodies]),
    ),
    ...orders.bodies.map(row => [
      ...['orders', row.key, row.name.en, row.name.am],
      ...notCounted.ofComplaints,
      ...cellsOf(row, orderCountNames),
      ...notCounted.ofStatements,
    ]),
  ]
  return writeTable({ columns, rows }, 'csv', `statistics-${to}`)
}

const cells = (figures: StatisticFigures): string[] => cellsOf(figures, [...countNames, 'medianDays'])

const cellsOf = <Name extends string>(figures: Record<Name, number | null>, names: readonly Name[]): string[] =>
  names.map(name => figures[name]).map(count => (count === null ? '' : String(count)))

const empty = (names: readonly string[]): string[] => names.map(() => '')

/** The columns that a table leaves empty, because it counts something else. */
const notCounted = {
  ofComplaints: empty([...countNames, 'medianDays']),
  ofStatements: empty(statementCountNames),
  ofBodies: empty([...orderCountNames, ...statementCountNames]),
}
