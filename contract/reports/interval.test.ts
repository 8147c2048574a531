import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intervalOf, shareText, wilsonInterval } from './interval.ts'

test.each([
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [8, 10, 0.4902, 0.9433],
  [50, 100, 0.4038, 0.5962],
  // the example of Newcombe, Statistics in Medicine 17 (1998), p. 861
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
])('%i of %i: the published interval', (yes, sample, least, most) => {
  const interval = wilsonInterval(yes, sample)
  expect(interval?.least).toBeCloseTo(least, 4)
  expect(interval?.most).toBeCloseTo(most, 4)
})

test('it holds the share, stays within 0 and 1, mirrors yes and no, and narrows with the sample', () => {
  const samples = fc
    .integer({ min: 1, max: 10_000 })
    .chain(sample => fc.tuple(fc.integer({ min: 0, max: sample }), fc.constant(sample)))
  fc.assert(
    fc.property(samples, ([yes, sample]) => {
      const { least, most } = wilsonInterval(yes, sample)!
      expect(least).toBeGreaterThanOrEqual(0)
      expect(most).toBeLessThanOrEqual(1)
      expect(least).toBeLessThanOrEqual(yes / sample)
      expect(most).toBeGreaterThanOrEqual(yes / sample)
      const mirrored = wilsonInterval(sample - yes, sample)!
      expect(mirrored.least).toBeCloseTo(1 - most, 12)
      const larger = wilsonInterval(yes * 4, sample * 4)!
      expect(larger.most - larger.least).toBeLessThan(most - least)
    }),
  )
  expect(wilsonInterval(0, 0)).toBeNull()
})

test('only shares of what complainants said have one, from the numbers of their group', () => {
  expect(intervalOf('satisfied', { satisfied: 0.8, rated: 10 })).toEqual(wilsonInterval(8, 10))
  expect(intervalOf('saidPutRight', { saidPutRight: 0.5, called: 100 })).toEqual(wilsonInterval(50, 100))
  expect(intervalOf('satisfied', { satisfied: null, rated: 0 })).toBeNull()
  expect(shareText('satisfied', { satisfied: 0.8, rated: 10 })).toBe('80% (49–94%)')
  expect(shareText('satisfied', { satisfied: 1, rated: 10 })).toBe('100% (72–100%)')
  expect(shareText('inTime', { inTime: 0.5 })).toBe('50%')
  expect(intervalOf('inTime', { inTime: 0.5, decided: 4, rated: 4 })).toBeNull()
})
