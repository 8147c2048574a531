import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf } from './report-words.ts'

test('a share is 100 or 0 percent only when it is the whole or nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.nat(100_000),
      fc.constantFrom(0, 1),
      (whole, some, decimals) => {
        const part = Math.min(some, whole)
        const percent = percentOf(part / whole, decimals)
        expect(percent === 100).toBe(part === whole)
        expect(percent === 0).toBe(part === 0)
        expect(Math.abs(percent - (100 * part) / whole)).toBeLessThan(10 ** -decimals)
      },
    ),
  )
  expect([percentOf(0.5), percentOf(0.996), percentOf(0.001), percentOf(0.9996, 1)]).toEqual([50, 99, 1, 99.9])
})
