import { expect, test } from 'vitest'
import { opinionsNeeded } from './quorum.rules.ts'

test('a majority is more than half, and a single handler needs no opinion', () => {
  const majority = { opinionsNeeded: 'majority' } as const
  expect([0, 1, 2, 3, 4, 5].map(handlers => opinionsNeeded(handlers, majority))).toEqual([0, 0, 2, 2, 3, 3])
})

test('an office may require everybody’s opinion, or nobody’s', () => {
  expect(opinionsNeeded(3, { opinionsNeeded: 'all' })).toBe(3)
  expect(opinionsNeeded(3, { opinionsNeeded: 'none' })).toBe(0)
})
