import { createHash } from 'node:crypto'

/** How many of so many cases are drawn: the share in percent, rounded up, and no more than the most. */
export const sampleSize = (cases: number, { share, mostInMonth }: { share: number; mostInMonth: number }): number =>
  Math.min(Math.ceil((cases * share) / 100), mostInMonth)

/**
 * A random sample of cases that everybody can draw again from its seed: each case gets the SHA-256 of seed and id, and those with the
 * smallest are drawn. Each case has the same chance whatever its id, and the order in which the cases come does not matter.
 */
export function drawSample(ids: readonly number[], size: number, seed: string): number[] {
  const lots = ids.map(id => ({ id, lot: createHash('sha256').update(`${seed}:${id}`).digest('hex') }))
  return lots
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, size)
    .map(({ id }) => id)
}
