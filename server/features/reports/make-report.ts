import type { ReportDimension, ReportMeasure, ReportRow } from '#contract/reports/reports.ts'
import { type GroupSort, isSampled, sampledOf } from '#contract/reports/report-choices.ts'
import type { Language } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { countGroups } from './count-groups.queries.ts'
import { dimensions } from './dimensions.ts'
import { isOfDays, measures } from './measures.ts'
import { groupText } from './group-text.ts'
import { type Named, type Names, namesOfGroups } from './names.queries.ts'
import { inOrder, ownRank, rankBy } from './order.rules.ts'
import type { ReportCriteria } from './reported-complaints.queries.ts'
import { rollUp, type Sum } from './roll-up.rules.ts'

/** Content of a report: figures of the matching complaints, by none to three groupings in their order. */
interface AskedReport {
  groupings: readonly ReportDimension[]
  measures: readonly ReportMeasure[]
  criteria: ReportCriteria
  /** The order of the groups, by default their own, and the language of names that are in order. */
  sort?: GroupSort | undefined
  language?: Language
}

/** Larger tables are useless to readers. */
const mostRows = 5000

/**
 * The rows of a report, as the transaction's actor sees them at this moment: the total, then each group before its
 * parts. Throws InvalidInput for too many groups.
 */
export async function makeReport(tx: Tx, asked: AskedReport, now: Date, limit = mostRows): Promise<ReportRow[]> {
  const sums = await sumUp(tx, asked, now, limit)
  const { groupings, sort, language = 'en' } = asked
  const names = await Promise.all(
    groupings.map((dimension, level) =>
      namesOfGroups(tx, dimension, new Set(sums.flatMap(({ keys }) => keys[level] ?? []))),
    ),
  )
  const ranks = groupings.map((dimension, level) => {
    const named = names[level] ?? new Map<string, Named>()
    if (sort === undefined) return ownRank(dimensions[dimension].order, key => named.get(key)?.rank)
    const text = (key: string) => groupText(dimension, key, named.get(key)?.name ?? null, language)
    return rankBy(sort, new Set(sums.flatMap(({ keys }) => keys[level] ?? [])), text)
  })
  return inOrder(sums, ranks).map(sum => rowOf(sum, names))
}

/** The figures alone, by their keys; at most `limit` rows. */
export async function sumUp(tx: Tx, asked: AskedReport, now: Date, limit = mostRows): Promise<Sum[]> {
  const manifold = asked.groupings.findIndex(name => dimensions[name].isManifold)
  if (manifold < 0) return addUp(tx, asked, now, limit)
  // a case is in several of these groups, so what is above them is counted without them
  const groups = await addUp(tx, asked, now, limit)
  const above = await addUp(tx, { ...asked, groupings: asked.groupings.slice(0, manifold) }, now, limit)
  return [...above, ...groups.filter(({ keys }) => keys.length > manifold)]
}

/** The figures of the least groups, and their sums. */
async function addUp(
  tx: Tx,
  { groupings, measures: wanted, criteria }: AskedReport,
  now: Date,
  limit: number,
): Promise<Sum[]> {
  const hasDays = wanted.some(isOfDays)
  const groups = await countGroups(tx, { groupings, counted: countedFor(wanted), hasDays, criteria }, limit + 1, now)
  // the size of a sample, for the interval of its shares
  const sizes = wanted.filter(isSampled).map(name => sampledOf[name])
  const shown = [...new Set<ReportMeasure>(['complaints', ...wanted, ...sizes])]
  const sums = rollUp(
    groups,
    groupings.length,
    shown.map(name => [name, measures[name].as] as const),
  )
  if (sums.length > limit) throw new InvalidInput([{ field: 'grpByListText', reason: 'too-many-groups' }])
  return sums
}

/** What is counted for a measure; the order of groups needs their size. */
const countedFor = (wanted: readonly ReportMeasure[]): ReportMeasure[] => [
  ...new Set<ReportMeasure>(['complaints', ...wanted.flatMap(neededFor)]),
]

/** A share needs its bases too; a percentile needs only the number of decisions by days. */
function neededFor(name: ReportMeasure): ReportMeasure[] {
  const { as } = measures[name]
  if (as === undefined) return [name]
  return 'shareOf' in as ? [name, ...as.shareOf] : ['decided']
}

const rowOf = ({ keys, figures }: Sum, names: readonly Names[]): ReportRow => ({
  groups: keys.map((key, level) => ({ key, name: names[level]?.get(key)?.name ?? null })),
  figures,
})
