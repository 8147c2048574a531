import type { Figures, ReportMeasure } from '#contract/reports.ts'

/** The complaints of one least group that took the same days until their decision, counted. */
export interface Cell {
  keys: string[]
  /** Null when nothing was decided, or nobody asked. */
  days: number | null
  counts: Partial<Record<ReportMeasure, number>>
}

/** How a measure comes from counts; a plain count where it stands for none of these. */
export type Derivation = { shareOf: ReportMeasure } | { percentileOfDays: number } | undefined

/** A group, a subtotal or the total. */
export interface Sum {
  keys: string[]
  figures: Figures
}

interface Tally {
  keys: string[]
  counts: Map<ReportMeasure, number>
  /** How many took so many days. */
  days: Map<number, number>
}

/**
 * Adds the cells up: the total, every group of the first key, every group within it, down to the least. A figure of a group is
 * made of the same cells as that of its subtotal, so that they cannot disagree.
 */
export function rollUp(
  cells: readonly Cell[],
  depth: number,
  derivations: readonly (readonly [ReportMeasure, Derivation])[],
): Sum[] {
  const tallies = new Map<string, Tally>([['', { keys: [], counts: new Map(), days: new Map() }]])
  for (const cell of cells) {
    for (let level = 0; level <= depth; level += 1) add(cell, tallyOf(tallies, cell.keys.slice(0, level)))
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

function add({ counts, days }: Cell, tally: Tally): void {
  for (const [name, count] of Object.entries(counts) as [ReportMeasure, number][]) {
    tally.counts.set(name, (tally.counts.get(name) ?? 0) + count)
  }
  const decided = counts.decided ?? 0
  if (days !== null && decided > 0) tally.days.set(days, (tally.days.get(days) ?? 0) + decided)
}

function figureOf({ counts, days }: Tally, name: ReportMeasure, as: Derivation): number | null {
  const count = counts.get(name) ?? 0
  if (as === undefined) return count
  if ('percentileOfDays' in as) return percentile(days, as.percentileOfDays)
  const whole = counts.get(as.shareOf) ?? 0
  return whole === 0 ? null : count / whole
}

/** The least number of days within which that share of all was done; null for none. */
export function percentile(days: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...days.values()].reduce((sum, count) => sum + count, 0)
  let reached = 0
  for (const [length, count] of [...days].sort(([one], [other]) => one - other)) {
    reached += count
    if (reached >= share * total) return length
  }
  return null
}
