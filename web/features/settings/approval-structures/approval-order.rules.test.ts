import { expect, test } from 'vitest'
import { moved } from './approval-order.rules.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [0, 1, 'bac'],
  [1, 1, 'abc'],
])('from %i to %i gives %s', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected)
})
