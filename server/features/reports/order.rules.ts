import type { Sum } from './roll-up.rules.ts'

/** Where groups of one grouping stand among each other. */
export interface Order {
  by: 'key' | 'list' | 'size'
  rankOf(key: string): number
}

/** The total first, then each group before what it is divided into. */
export function inOrder(sums: readonly Sum[], orders: readonly Order[]): Sum[] {
  const sizes = new Map(sums.map(({ keys, figures }) => [nameOf(keys), figures.complaints ?? 0]))
  const sizeOf = (keys: readonly string[]) => sizes.get(nameOf(keys)) ?? 0
  const compare = (one: Sum, other: Sum): number => {
    for (const [level, order] of orders.entries()) {
      const [left, right] = [one.keys[level], other.keys[level]]
      if (left === right) {
        if (left === undefined) return 0
        continue
      }
      // what is not divided further stands before its parts
      if (left === undefined) return -1
      if (right === undefined) return 1
      const bySize = sizeOf(other.keys.slice(0, level + 1)) - sizeOf(one.keys.slice(0, level + 1))
      const byList = order.rankOf(left) - order.rankOf(right)
      const first = order.by === 'size' ? bySize : order.by === 'list' ? byList : 0
      return first || (left < right ? -1 : 1)
    }
    return 0
  }
  return sums.toSorted(compare)
}

const nameOf = (keys: readonly string[]): string => keys.join(' ')
