import { expect, test } from 'vitest'
import { mostSelected, nothingSelected, press, seen, set, without } from './selection.rules.ts'

const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    complaintId: first + index,
    trackingId: `${first + index}`,
    version: 1,
    holder: null,
  }))
const page = rowsFrom(1, 50)
const idsOf = ({ cases }: { cases: ReadonlyMap<number, unknown> }) => [...cases.keys()]

test('a row is selected and deselected', () => {
  const one = press(nothingSelected('all'), page, 4, false)
  expect(idsOf(one)).toEqual([4])
  expect(idsOf(press(one, page, 4, false))).toEqual([])
})

test('a range gets the state of its last row, in either direction', () => {
  const four = press(nothingSelected('all'), page, 4, false)
  const range = press(four, page, 7, true)
  expect(idsOf(range)).toEqual([4, 5, 6, 7])
  expect(idsOf(press(range, page, 6, true))).toEqual([4, 5])
  expect(idsOf(press(press(nothingSelected('all'), page, 9, false), page, 7, true)).toSorted()).toEqual([7, 8, 9])
})

test('a range from a row of another page is only the one row', () => {
  const four = press(nothingSelected('all'), page, 4, false)
  expect(idsOf(press(four, rowsFrom(51, 50), 60, true))).toEqual([4, 60])
})

test('pages are added to each other, up to the limit', () => {
  const pages = [0, 1, 2, 3].reduce((all, index) => set(all, rowsFrom(index * 60, 60), true), nothingSelected('all'))
  expect(pages.cases.size).toBe(mostSelected)
  expect(pages.isFull).toBe(true)
  const fewer = set(pages, rowsFrom(0, 60), false)
  expect(fewer.cases.size).toBe(mostSelected - 60)
  expect(fewer.isFull).toBe(false)
  expect(without(fewer, [60, 61]).cases.size).toBe(mostSelected - 62)
})

test('a row that is shown again counts with its present version', () => {
  const two = set(nothingSelected('all'), page.slice(0, 2), true)
  expect(seen(two, page)).toBe(two)
  const renewed = seen(two, [{ ...page[0]!, version: 5 }])
  expect([...renewed.cases.values()].map(({ version }) => version)).toEqual([5, 1])
})
