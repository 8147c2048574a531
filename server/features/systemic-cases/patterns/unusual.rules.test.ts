import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chanceOf, comparison, isUnusual, stretchesWithin, usualRange } from './unusual.rules.ts'

const twelve = (...counts: number[]) => [...counts, ...Array.from({ length: 12 - counts.length }, () => 0)]

describe('unusual is', () => {
  test.each([
    { what: 'nine where there were one or two', count: 9, before: [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2], is: true },
    { what: 'five where there was never one', count: 5, before: twelve(), is: true },
    { what: 'four where there was never one: single cases', count: 4, before: twelve(), is: false },
    { what: 'five where there was one each time', count: 5, before: Array<number>(12).fill(1), is: false },
    { what: 'seven where there was one each time', count: 7, before: Array<number>(12).fill(1), is: true },
    { what: 'sixty where there were forty each time', count: 60, before: Array<number>(12).fill(40), is: false },
    { what: 'seventy where there were forty each time', count: 70, before: Array<number>(12).fill(40), is: true },
    { what: 'nine after a burst of nine', count: 9, before: twelve(9), is: false },
    { what: 'five after three stretches without any', count: 5, before: [0, 0, 0], is: true },
    { what: 'fifty when nobody knows what is usual', count: 50, before: [0, 0], is: false },
  ])('$what: $is', ({ count, before, is }) => {
    expect(isUnusual(count, before)).toBe(is)
  })
})

/** The same probability by counting: whole numbers, and one division at the end. */
function exactChance(count: number, before: readonly number[]): number {
  const earlier = before.reduce((total, one) => total + one, 0)
  const all = count + earlier
  let ways = 1n
  let favourable = 0n
  for (let last = 0; last <= all; last += 1) {
    if (last >= count) favourable += ways * BigInt(before.length) ** BigInt(all - last)
    ways = (ways * BigInt(all - last)) / BigInt(last + 1)
  }
  const precision = 10n ** 30n
  return Number((favourable * precision) / BigInt(before.length + 1) ** BigInt(all)) / 1e30
}

const stretches = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 12 })
const seed = 20_191_123

test('the probability equals the one from counting all ways', () => {
  let above = 0
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 }), stretches, (count, before) => {
      const found = chanceOf(count, before)
      const isAbove = count * before.length > before.reduce((total, one) => total + one, 0)
      const exact = isAbove ? exactChance(count, before) : 1
      above += isAbove ? 1 : 0
      expect(Math.abs(found - exact)).toBeLessThanOrEqual(1e-9 * exact + 1e-25)
    }),
    { seed, numRuns: 300 },
  )
  expect(above).toBeGreaterThan(100)
})

test('more complaints are never more usual, and the order of the periods does not matter', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.array(fc.nat({ max: 2000 }), { minLength: 1 }),
      (count, before) => {
        const chance = chanceOf(count, before)
        expect(chance).toBeGreaterThanOrEqual(0)
        expect(chance).toBeLessThanOrEqual(1)
        expect(chanceOf(count + 1, before)).toBeLessThanOrEqual(chance + 1e-9)
        expect(chanceOf(count, before.toReversed())).toBe(chance)
        if (isUnusual(count, before)) expect(isUnusual(count + 1, before)).toBe(true)
      },
    ),
    { seed, numRuns: 200 },
  )
})

test('the usual number leaves out the lowest and the highest sixth', () => {
  expect(usualRange([0, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 40])).toEqual({ least: 1, most: 2 })
  expect(usualRange([3, 1, 2])).toEqual({ least: 1, most: 3 })
  expect(usualRange(twelve())).toEqual({ least: 0, most: 0 })
})

test('whole periods before the last one, twelve at most', () => {
  expect([0, 29, 60, 74, 76, 120, 388, 390, 900].map(stretchesWithin)).toEqual([0, 0, 1, 1, 2, 3, 12, 12, 12])
  expect(comparison.fewestStretches).toBeLessThanOrEqual(comparison.stretches)
})
