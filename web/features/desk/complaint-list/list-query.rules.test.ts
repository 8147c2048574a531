import { expect, test } from 'vitest'
import { countNarrowings, readListFilter, writeListFilter } from './list-query.rules.ts'

test('an address becomes a filter and the same address again', () => {
  const address =
    'sort=urgent&text=%E1%8B%AB%E1%88%88&status=CLOSED&severity=12&location=7&holder=5&late=yes&from=2026-11-01&to=2026-11-21'
  const filter = readListFilter(new URLSearchParams(address))
  expect(filter).toEqual({
    sort: 'urgent',
    text: 'ያለ',
    status: 'CLOSED',
    severity: 12,
    location: 7,
    holder: 5,
    late: 'yes',
    from: '2026-11-01',
    to: '2026-11-21',
  })
  expect(writeListFilter(filter)).toBe(address)
  expect(countNarrowings(filter)).toBe(7)
})

test('what makes no sense is left out instead of being sent', () => {
  const address = 'sort=worst&status=OPEN&severity=-1&organization=1e3&from=2026-13-40&to=yesterday&text=+&cursor=x'
  expect(readListFilter(new URLSearchParams(address))).toEqual({})
})

test('the usual order is not written down', () => {
  expect(writeListFilter({ sort: 'newest', text: '' })).toBe('')
})
