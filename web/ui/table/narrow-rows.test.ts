import { expect, test } from 'vitest'
import { hasWords, sortRows } from './narrow-rows.ts'

const rows = [
  { name: 'ለማ', cases: 3 },
  { name: 'አበበ', cases: null },
  { name: 'ሀና', cases: 10 },
  { name: 'Zoë', cases: 3 },
]
const columns = {
  name: ({ name }: (typeof rows)[number]) => name,
  cases: ({ cases }: (typeof rows)[number]) => cases,
}
const sorted = (sort: string | null) => sortRows(rows, sort, columns, 'am').map(({ name }) => name)

test('rows are sorted by a column; equal ones stay in order, and empty ones come last in both directions', () => {
  expect(sorted('cases')).toEqual(['ለማ', 'Zoë', 'ሀና', 'አበበ'])
  expect(sorted('-cases')).toEqual(['ሀና', 'ለማ', 'Zoë', 'አበበ'])
  expect(sorted('name').filter(name => name !== 'Zoë')).toEqual(['ሀና', 'ለማ', 'አበበ'])
})

test.each([null, 'age', '-', '__proto__'])('an order %j that no column has changes nothing', sort => {
  expect(sorted(sort)).toEqual(rows.map(({ name }) => name))
})

test('a search finds rows that have all its words somewhere', () => {
  expect(hasWords('case OFF', ['Case officer', null])).toBe(true)
  expect(hasWords('case clerk', ['Case officer', 'Directs'])).toBe(false)
  expect(hasWords('', ['x'])).toBe(true)
})
