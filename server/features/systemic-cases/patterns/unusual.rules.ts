/**
 * When complaints are a pattern (docs/decisions/patterns-and-systemic-cases.md). Periods of thirty days are compared, so that all have the same length and
 * the list says the same on the first and on the last day of a month.
 */
export const comparison = {
  days: 30,
  /** Periods before the last one. */
  stretches: 12,
  /** With fewer of them nobody knows what is usual. */
  fewestStretches: 3,
  /** Fewer complaints in the last period are single cases. */
  fewestCases: 5,
  /** How often chance alone may give that many, among places where nothing changed. */
  chance: 0.001,
} as const

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/**
 * Probability that at least so many of all complaints fall into the last period if each is equally likely in any of them: the upper
 * tail of a binomial distribution, which is the exact test of two Poisson counts. 1 when there are no more than on average.
 */
export function chanceOf(count: number, before: readonly number[]): number {
  const earlier = sum(before)
  if (count * before.length <= earlier) return 1
  const all = count + earlier
  const odds = 1 / before.length
  // the probability of exactly `count`; as a logarithm, because the factors of many cases exceed the range of numbers
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
 * Whether so many are unusual: enough not to be single cases, more than in any earlier period, and hardly by chance. Complaints come in
 * bursts, which the second condition takes into account and the third does not.
 */
export const isUnusual = (count: number, before: readonly number[]): boolean =>
  before.length >= comparison.fewestStretches &&
  count >= comparison.fewestCases &&
  count > Math.max(...before) &&
  chanceOf(count, before) < comparison.chance

/** The usual number: the mean without the lowest and the highest sixth of the periods. */
export function usualRange(before: readonly number[]): { least: number; most: number } {
  const ordered = before.toSorted((one, other) => one - other)
  const left = Math.floor(ordered.length / 6)
  return { least: ordered[left] ?? 0, most: ordered[ordered.length - 1 - left] ?? 0 }
}

/** Number of whole periods before the last one since the first complaint; half of one more counts as one. */
export const stretchesWithin = (days: number): number =>
  Math.max(0, Math.min(comparison.stretches, Math.round(days / comparison.days) - 1))
