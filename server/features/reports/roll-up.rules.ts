import type { Figures, ReportMeasure } from '#contract/reports/reports.ts'

/** The complaints of one smallest group, counted. */
export interface Group {
  keys: string[]
  counts: Partial<Record<ReportMeasure, number>>
  /** Numbers of days until the decision, each with the number of complaints; a number of days may come twice. */
  days: readonly (readonly [days: number, count: number])[]
}

/** How a measure is computed from counts; otherwise it is a plain count. */
export type Derivation = { shareOf: readonly ReportMeasure[] } | { percentileOfDays: number } | undefined

/** A group, a subtotal or the total. */
export interface Sum {
  keys: string[]
  figures: Figures
}

interface Tally {
  keys: string[]
  counts: Map<ReportMeasure, number>
  /** Number of complaints by number of days. */
  days: Map<number, number>
}

/**
 * Adds the smallest groups up: the total, every group of the first key, every group within it, down to the smallest. A group's figure
 * is made of the same counts as its subtotal's, so that they cannot disagree.
 */
export function rollUp(
  groups: readonly Group[],
  depth: number,
  derivations: readonly (readonly [ReportMeasure, Derivation])[],
): Sum[] {
  const tallies = new Map<string, Tally>([['', { keys: [], counts: new Map(), days: new Map() }]])
  for (const group of groups) {
    for (let level = 0; level <= depth; level += 1) add(group, tallyOf(tallies, group.keys.slice(0, level)))
  }
  return [...tallies.values()].map(tally => ({
    keys: tally.keys,
    figures: Object.fromEntries(derivations.map(([name, as]) => [name, figureOf(tally, name, as)])),
  }))
}

function tallyOf(tallies: Map<string, Tally>, keys: string[]): Tally {
  const name = keys.join(' ')
  const known = tallies.get(name)
  if (known) return known
  const tally = { keys, counts: new Map(), days: new Map() }
  tallies.set(name, tally)
  return tally
}

function add({ counts, days }: Group, tally: Tally): void {
  for (const [name, count] of Object.entries(counts) as [ReportMeasure, number][]) {
    tally.counts.set(name, (tally.counts.get(name) ?? 0) + count)
  }
  for (const [length, count] of days) {
    if (count > 0) tally.days.set(length, (tally.days.get(length) ?? 0) + count)
  }
}

function figureOf({ counts, days }: Tally, name: ReportMeasure, as: Derivation): number | null {
  const count = counts.get(name) ?? 0
  if (as === undefined) return count
  if ('percentileOfDays' in as) return percentile(days, as.percentileOfDays)
  const whole = as.shareOf.reduce((sum, base) => sum + (counts.get(base) ?? 0), 0)
  return whole === 0 ? null : count / whole
}

/** The smallest number of days within which that share of all was decided; null for none. */
export function percentile(days: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...days.values()].reduce((sum, count) => sum + count, 0)
  let reached = 0
  for (const [length, count] of [...days].sort(([one], [other]) => one - other)) {
    reached += count
    if (reached >= share * total) return length
  }
  return null
}
