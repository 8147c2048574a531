import { type StatisticTable, statisticTables } from '#contract/reports/statistic-tables.ts'
import type { PublicStatistics, StatisticFigures } from '#contract/reports/statistics.ts'
import { localDate, startOfDay } from '#server/features/calendar/index.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import {
  type Counted,
  countDuties,
  type CountedDuties,
  type CountedRow,
  countTable,
  type Period,
} from './count-statistics.ts'
import { findStatistics, storeStatistics } from './statistics.queries.ts'
import {
  leastShown,
  noCounts,
  type ShownCounts,
  shownCounts,
  suppress,
  suppressOrders,
  suppressOrderTotal,
  suppressStatements,
  suppressTotal,
} from './suppress.rules.ts'

const kind = { name: 'compute-statistics', retryLimit: 2 }

/** Checks often whether today's exist, so that a first start soon has some; they are computed once in a night. */
export const computeStatisticsJob: JobDefinition = {
  kind,
  schedule: '*/5 * * * *',
  async run(context) {
    await computeStatistics(context)
  },
}

/** Computes the public statistics of the last twelve full months, unless today's exist; returns whether it did. */
export function computeStatistics(context: Context): Promise<boolean> {
  const now = context.clock.now()
  return inTransaction(context, { kind: 'system', job: kind.name }, async tx => {
    const known = await findStatistics(tx)
    if (known && localDate(new Date(known.computedAt)) === localDate(now)) return false
    await storeStatisticsOf(tx, now)
    return true
  })
}

/** Counts and stores them now; in a transaction of the system, which sees every case. */
export const storeStatisticsOf = async (tx: Tx, now: Date): Promise<void> =>
  storeStatistics(tx, await readStatistics(tx, now))

const monthsShown = 12
const firstOfMonth = (year: number, month: number): Date =>
  startOfDay(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10))

/** Full months only: changes from one day to the next would reveal single complaints. */
export function periodBefore(now: Date): Period {
  const [year = 0, month = 1] = localDate(now).split('-').map(Number)
  return { from: firstOfMonth(year, month - 1 - monthsShown), before: firstOfMonth(year, month - 1) }
}

async function readStatistics(tx: Tx, now: Date): Promise<PublicStatistics> {
  const period = periodBefore(now)
  let all: Counted = { ...noCounts, medianDays: null }
  const counted: [StatisticTable, CountedRow[]][] = []
  for (const name of statisticTables) {
    const { total, rows } = await countTable(tx, period, name, now)
    all = total
    counted.push([name, rows])
  }
  const tables = counted.map(([name, rows]) => [name, rows, suppress(rows)] as const)
  const shownTotal = suppressTotal(
    all,
    tables.map(([, , shown]) => shown),
  )
  return {
    from: localDate(period.from),
    to: localDate(new Date(period.before.getTime() - 1)),
    computedAt: now.toISOString(),
    total: withMedian(shownTotal, all.medianDays),
    tables: Object.fromEntries(
      tables.map(([name, rows, shown]) => [
        name,
        rows.map(({ key, name: words, medianDays }, index) => ({
          key,
          name: words,
          ...withMedian(shown.rows[index] as ShownCounts, medianDays),
        })),
      ]),
    ) as PublicStatistics['tables'],
    ...withoutSmall(await countDuties(tx, period, now)),
  }
}

/** What bodies were asked and ordered, with small numbers hidden. */
function withoutSmall({ statements, orders, bodies }: CountedDuties): Pick<PublicStatistics, 'statements' | 'orders'> {
  const shown = suppressOrders(bodies)
  return {
    statements: suppressStatements(statements),
    orders: { total: suppressOrderTotal(orders, shown), bodies: shown.rows },
  }
}

/** The median of few decisions would reveal single ones. */
const withMedian = (shown: ShownCounts, medianDays: number | null): StatisticFigures => ({
  ...shownCounts(shown),
  medianDays: shown.decided !== null && shown.decided >= leastShown ? medianDays : null,
})
