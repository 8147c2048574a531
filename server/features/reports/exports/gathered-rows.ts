import { groupName, groupsThatBegin } from '#contract/reports/report-groups.ts'
import type { SingleDimension } from '#contract/reports/report-choices.ts'
import type { ReportColumn, ReportRow } from '#contract/reports/reports.ts'
import { totalWord } from '#contract/reports/report-words.ts'
import type { Language } from '#server/platform/actor.ts'
import type { ReportedCase } from '../report-rows.queries.ts'
import { groupText } from '../group-text.ts'

/** A case, or the sum of the group whose cases follow. */
export type GatheredRow = { sum: ReportRow } | { found: ReportedCase }

/** Cases in the order of their groups, with the total first and the sum of each group before its cases; without sums the cases alone. */
export async function* withSums(
  cases: AsyncIterable<ReportedCase> | Iterable<ReportedCase>,
  counted: readonly ReportRow[],
): AsyncGenerator<GatheredRow> {
  const sums = new Map(counted.map(sum => [groupName(sum.groups.map(({ key }) => key)), sum]))
  const [total] = counted
  if (total) yield { sum: total }
  let former: readonly string[] | undefined
  for await (const found of cases) {
    for (const keys of groupsThatBegin(former, found.groups)) {
      const sum = sums.get(groupName(keys))
      if (sum) yield { sum }
    }
    former = found.groups
    yield { found }
  }
}

/** The columns of a table of cases: those that they are grouped by, then the others, of which there is one at least. */
export function gatheredColumns({ columns, gatheredBy = [] }: Gathered): ReportColumn[] {
  const own = columns.filter(column => !gatheredBy.some(name => name === column))
  return [...new Set<ReportColumn>(gatheredBy), ...(own.length === 0 ? (['trackingId'] as const) : own)]
}
interface Gathered {
  columns: readonly ReportColumn[]
  gatheredBy?: readonly SingleDimension[] | undefined
}

/** The cells of a sum up to the first column that is no grouping, which has the number of cases. */
export function sumCells(
  { groups, figures }: ReportRow,
  gatheredBy: readonly SingleDimension[],
  language: Language,
): (string | number)[] {
  const names = gatheredBy.map((dimension, level) => {
    const group = groups[level]
    if (group) return groupText(dimension, group.key, group.name, language)
    return level === groups.length ? totalWord[language] : ''
  })
  return [...names, figures.complaints ?? 0]
}
