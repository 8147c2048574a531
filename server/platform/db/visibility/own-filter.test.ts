import { expect, test } from 'vitest'
import { movesIntoVisibility } from './own-filter.ts'

const parents: Record<number, number | null> = { 1: null, 11: 1, 111: 11, 2: null, 21: 2 }
const moves = (filter: number[] | undefined, id: number, parentId: number | null) =>
  movesIntoVisibility(filter && new Set(filter), at => parents[at], { id, parentId })

test('a branch becomes visible below what is visible, however deep, unless it was visible before', () => {
  expect(moves([1], 21, 1)).toBe(true)
  expect(moves([1], 2, 111)).toBe(true)
  expect(moves([1], 111, 1)).toBe(false)
  expect(moves([11], 21, 1)).toBe(false)
  expect(moves([11, 21], 21, 111)).toBe(false)
  expect(moves([1], 11, 2)).toBe(false)
  expect(moves([1], 11, null)).toBe(false)
  expect(moves(undefined, 21, 1)).toBe(false)
})
