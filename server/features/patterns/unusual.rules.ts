/**
 * When complaints are a pattern (decision 0089). Stretches of thirty days are compared, so that each is as long as the others and
 * the list says the same on the first and on the last day of a month.
 */
export const comparison = {
  days: 30,
  /** Stretches before the last one. */
  stretches: 12,
  /** With fewer nobody knows what is usual. */
  fewestStretches: 3,
  /** Fewer complaints in the last stretch are single cases. */
  fewestCases: 5,
  /** How often chance alone may bring so many, among places where nothing changed. */
  chance: 0.001,
} as const

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/**
 * How often at least so many of all complaints would fall into the last stretch if each fell into any of the stretches alike: the upper
 * tail of a binomial distribution, which is the exact test of two Poisson counts. 1 where there are no more than on average.
 */
export function chanceOf(count: number, before: readonly number[]): number {
  const earlier = sum(before)
  if (count * before.length <= earlier) return 1
  const all = count + earlier
  const odds = 1 / before.length
  // the chance of exactly `count`; as a logarithm, for the factors of many cases leave the range of numbers
  let logarithm = earlier * Math.log(before.length) - all * Math.log(before.length + 1)
  for (let chosen = 1; chosen <= earlier; chosen += 1) logarithm += Math.log((count + chosen) / chosen)
  let exactly = Math.exp(logarithm)
  let total = 0
  for (let here = count; here <= all && exactly > 0; here += 1) {
    total += exactly
    exactly *= ((all - here) / (here + 1)) * odds
  }
  return Math.min(1, total)
}

/**
 * Whether so many are unusual: enough of them to be no single cases, more than in any stretch before, and hardly by chance. Complaints come in
 * bursts, which the second condition knows and the third does not.
 */
export const isUnusual = (count: number, before: readonly number[]): boolean =>
  before.length >= comparison.fewestStretches &&
  count >= comparison.fewestCases &&
  count > Math.max(...before) &&
  chanceOf(count, before) < comparison.chance

/** How many there usually are: without the lowest and the highest sixth of the stretches. */
export function usualRange(before: readonly number[]): { least: number; most: number } {
  const ordered = before.toSorted((one, other) => one - other)
  const left = Math.floor(ordered.length / 6)
  return { least: ordered[left] ?? 0, most: ordered[ordered.length - 1 - left] ?? 0 }
}

/** How many whole stretches before the last one the days since the first complaint make; half of one more counts as one. */
export const stretchesWithin = (days: number): number =>
  Math.max(0, Math.min(comparison.stretches, Math.round(days / comparison.days) - 1))
