import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawSample, sampleSize } from './draw-sample.rules.ts'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 200 })

test('a draw can be repeated from its seed, in whatever order the cases come; it has the size that was asked for, no case twice', () => {
  fc.assert(
    fc.property(ids, fc.nat(250), fc.string(), (cases, size, seed) => {
      const drawn = drawSample(cases, size, seed)
      expect(drawSample(cases.toReversed(), size, seed)).toEqual(drawn)
      expect(drawn).toHaveLength(Math.min(size, cases.length))
      expect(new Set(drawn).size).toBe(drawn.length)
      expect(drawn.every(id => cases.includes(id))).toBe(true)
      // a larger sample has the smaller one in it: no size favours anybody
      expect(drawSample(cases, size + 1, seed).slice(0, size)).toEqual(drawn)
    }),
  )
})

test('over 10,000 draws each case, and each pair of cases, is drawn as often as chance says', () => {
  const cases = Array.from({ length: 20 }, (_, index) => 4_000 + index * 7)
  const [draws, size] = [10_000, 5]
  const single = new Map(cases.map(id => [id, 0]))
  const pairs = new Map<string, number>()
  for (let draw = 0; draw < draws; draw += 1) {
    const drawn = drawSample(cases, size, `seed ${draw}`).toSorted((one, other) => one - other)
    for (const [at, id] of drawn.entries()) {
      single.set(id, (single.get(id) ?? 0) + 1)
      for (const other of drawn.slice(at + 1)) pairs.set(`${id} ${other}`, (pairs.get(`${id} ${other}`) ?? 0) + 1)
    }
  }
  /** Pearson's sum of squares against even counts. */
  const squares = (counts: Iterable<number>, expected: number) =>
    [...counts].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // below the 0.999 quantiles of chi-squared with 19 and 189 degrees of freedom; the seeds are fixed, so that this never changes by chance
  expect(squares(single.values(), (draws * size) / cases.length)).toBeLessThan(43.8)
  expect(pairs.size).toBe((cases.length * (cases.length - 1)) / 2)
  expect(squares(pairs.values(), (draws * size * (size - 1)) / (cases.length * (cases.length - 1)))).toBeLessThan(255)
})

test.each([
  [0, 5, 50, 0],
  [1, 5, 50, 1],
  [100, 5, 50, 5],
  [101, 5, 50, 6],
  [5000, 5, 50, 50],
  [7, 100, 50, 7],
])('of %i cases with %i percent and %i at most, %i are drawn', (cases, share, mostInMonth, drawn) => {
  expect(sampleSize(cases, { share, mostInMonth })).toBe(drawn)
})
