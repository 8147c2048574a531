import { type GroupSort, withoutValue } from '#contract/reports/report-choices.ts'
import type { Figures, ReportMeasure } from '#contract/reports/reports.ts'
import type { Sum } from './roll-up.rules.ts'

/** The place of a group among the others around it: small numbers come first, and equal ones in the order of their keys. */
export type Rank = (group: { key: string; figures: Figures }) => number

/** The own order of a dimension: by key, by the list of constants, or by number of complaints. */
export function ownRank(by: 'key' | 'list' | 'size', placeInList: (key: string) => number | undefined): Rank {
  if (by === 'key') return () => 0
  if (by === 'size') return ({ figures }) => -(figures.complaints ?? 0)
  return ({ key }) => (key === withoutValue ? Number.MAX_SAFE_INTEGER : (placeInList(key) ?? 0))
}

/** The order by the names of the groups or by a figure; groups without a value or figure come last in both directions. */
export function rankBy(sort: GroupSort, keys: ReadonlySet<string>, textOf: (key: string) => string): Rank {
  const isDown = sort.startsWith('-')
  const by = (isDown ? sort.slice(1) : sort) as 'group' | ReportMeasure
  const directed = (rank: number | null | undefined) =>
    rank === null || rank === undefined ? Infinity : isDown ? -rank : rank
  if (by !== 'group') return ({ figures }) => directed(figures[by])
  const texts = new Map([...keys].map(key => [key, textOf(key)]))
  const order = [...texts].toSorted(([, one], [, other]) => one.localeCompare(other)).map(([key]) => key)
  const places = new Map(order.map((key, place) => [key, place]))
  return ({ key }) => directed(key === withoutValue ? null : places.get(key))
}

/** The total first, then each group before its parts. */
export function inOrder(sums: readonly Sum[], ranks: readonly Rank[]): Sum[] {
  const figuresOf = new Map(sums.map(({ keys, figures }) => [nameOf(keys), figures]))
  const placesOf = ({ keys }: Sum): number[] =>
    keys.map((key, level) => {
      const figures = figuresOf.get(nameOf(keys.slice(0, level + 1))) ?? {}
      return ranks[level]?.({ key, figures }) ?? 0
    })
  return sums
    .map(sum => ({ sum, places: placesOf(sum) }))
    .toSorted(compare)
    .map(({ sum }) => sum)
}

interface Placed {
  sum: Sum
  /** The place, at each level, of the group that the sum belongs to. */
  places: readonly number[]
}

function compare(one: Placed, other: Placed): number {
  for (const [level, left] of one.sum.keys.entries()) {
    const right = other.sum.keys[level]
    if (left === right) continue
    // a group comes before its parts
    if (right === undefined) return 1
    // two without a figure differ by infinity less infinity, which is no number
    return (one.places[level] ?? 0) - (other.places[level] ?? 0) || (left < right ? -1 : 1)
  }
  return one.sum.keys.length - other.sum.keys.length
}

const nameOf = (keys: readonly string[]): string => keys.join(' ')
