import type { Sum } from './roll-up.rules.ts'

/** The order of the groups of one grouping. */
export interface Order {
  by: 'key' | 'list' | 'size'
  rankOf(key: string): number
}

/** The total first, then each group before its parts. */
export function inOrder(sums: readonly Sum[], orders: readonly Order[]): Sum[] {
  const sizes = new Map(sums.map(({ keys, figures }) => [nameOf(keys), figures.complaints ?? 0]))
  const ranksOf = ({ keys }: Sum): number[] =>
    keys.map((key, level) => {
      const { by, rankOf } = orders[level] as Order
      if (by === 'size') return -(sizes.get(nameOf(keys.slice(0, level + 1))) ?? 0)
      return by === 'list' ? rankOf(key) : 0
    })
  return sums
    .map(sum => ({ sum, ranks: ranksOf(sum) }))
    .toSorted(compare)
    .map(({ sum }) => sum)
}

interface Ranked {
  sum: Sum
  /** The rank, at each level, of the group that the sum belongs to: small numbers come first. */
  ranks: readonly number[]
}

function compare(one: Ranked, other: Ranked): number {
  for (const [level, left] of one.sum.keys.entries()) {
    const right = other.sum.keys[level]
    if (left === right) continue
    // a group comes before its parts
    if (right === undefined) return 1
    return (one.ranks[level] ?? 0) - (other.ranks[level] ?? 0) || (left < right ? -1 : 1)
  }
  return one.sum.keys.length - other.sum.keys.length
}

const nameOf = (keys: readonly string[]): string => keys.join(' ')
