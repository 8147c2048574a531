import type { ReportDimension, ReportMeasure, ReportRow } from '#contract/reports.ts'
import { withoutValue } from '#contract/report-choices.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { countCells, type ReportCriteria } from './count-cells.queries.ts'
import { dimensions } from './dimensions.ts'
import { measures } from './measures.ts'
import { type Names, namesOfGroups } from './names.queries.ts'
import { inOrder } from './order.rules.ts'
import { rollUp, type Sum } from './roll-up.rules.ts'

/** What a report shows: figures of the complaints that match, by none to three groupings in their order. */
interface AskedReport {
  groupings: readonly ReportDimension[]
  measures: readonly ReportMeasure[]
  criteria: ReportCriteria
}

/** More is no table that somebody reads: groups with their days, and rows. */
const usualLimits = { cells: 100_000, rows: 5000 }

/**
 * The rows of a report, of what the transaction's actor sees at this moment: the total, then each group before what it is
 * divided into. Throws InvalidInput for more groups than anybody reads.
 */
export async function makeReport(tx: Tx, asked: AskedReport, now: Date, limits = usualLimits): Promise<ReportRow[]> {
  const sums = await sumUp(tx, asked, now, limits)
  const { groupings } = asked
  const names = await Promise.all(
    groupings.map((dimension, level) =>
      namesOfGroups(tx, dimension, new Set(sums.flatMap(({ keys }) => keys[level] ?? []))),
    ),
  )
  const orders = groupings.map((dimension, level) => ({
    by: dimensions[dimension].order,
    rankOf: (key: string) => (key === withoutValue ? Number.MAX_SAFE_INTEGER : (names[level]?.get(key)?.rank ?? 0)),
  }))
  return inOrder(sums, orders).map(sum => rowOf(sum, names))
}

/** The figures alone, by their keys. */
export async function sumUp(
  tx: Tx,
  { groupings, measures: wanted, criteria }: AskedReport,
  now: Date,
  limits = usualLimits,
): Promise<Sum[]> {
  const cells = await countCells(tx, { groupings, counted: countedFor(wanted), criteria }, limits.cells + 1, now)
  const shown = [...new Set<ReportMeasure>(['complaints', ...wanted])]
  const sums = rollUp(
    cells,
    groupings.length,
    shown.map(name => [name, measures[name].as] as const),
  )
  if (cells.length > limits.cells || sums.length > limits.rows)
    throw new InvalidInput([{ field: 'grpByListText', reason: 'too-many-groups' }])
  return sums
}

/** A share needs what it is a share of, a percentile how many there are; the order of groups how large they are. */
const countedFor = (wanted: readonly ReportMeasure[]): ReportMeasure[] => [
  ...new Set<ReportMeasure>(['complaints', ...wanted, ...wanted.flatMap(neededFor)]),
]

function neededFor(name: ReportMeasure): ReportMeasure[] {
  const { as } = measures[name]
  if (as === undefined) return []
  return ['shareOf' in as ? as.shareOf : 'decided']
}

const rowOf = ({ keys, figures }: Sum, names: readonly Names[]): ReportRow => ({
  groups: keys.map((key, level) => ({ key, name: names[level]?.get(key)?.name ?? null })),
  figures,
})
