import { statisticTables } from '#contract/reports/statistic-tables.ts'
import type { StatisticFigures, StatisticsAnswer } from '#contract/reports/statistics.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { BinaryAnswer } from '#server/platform/http/call.ts'
import { writeTable } from '#server/platform/tables-import/write-table.ts'
import { countNames } from './suppress.rules.ts'
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
]

/** All tables in one file; only its columns before the first computation. */
export async function downloadStatistics(context: Context, actor: Actor): Promise<BinaryAnswer> {
  const { statistics } = await showStatistics(context, actor)
  if (!statistics) return writeTable({ columns, rows: [] }, 'csv', 'statistics')
  const { tables, total, from, to } = statistics
  const rows = [
    ['total', `${from}/${to}`, '', '', ...cells(total)],
    ...statisticTables.flatMap(table =>
      tables[table].map(row => [table, row.key, row.name.en, row.name.am, ...cells(row)]),
    ),
  ]
  return writeTable({ columns, rows }, 'csv', `statistics-${to}`)
}

const cells = (figures: StatisticFigures): string[] =>
  ([...countNames, 'medianDays'] as const)
    .map(name => figures[name])
    .map(count => (count === null ? '' : String(count)))
