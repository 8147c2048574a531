import { expect, test } from 'vitest'
import {
  countNarrowings,
  listAsked,
  listPath,
  readListFilter,
  readListView,
  writeListFilter,
  writeListView,
} from './list-query.ts'

test('an address becomes a filter and the same address again', () => {
  const address =
    'sort=oldest&text=%E1%8B%AB%E1%88%88&status=NOT_ADMITTED%2CCLOSED&severity=12&location=7&holder=5&waitsFor=6&handling=9&late=yes&escalated=me&rating=dissatisfied&orders=overdue&from=2026-11-01&to=2026-11-21'
  const filter = readListFilter(new URLSearchParams(address))
  expect(filter).toEqual({
    sort: 'oldest',
    text: 'ያለ',
    status: ['NOT_ADMITTED', 'CLOSED'],
    severity: 12,
    location: 7,
    holder: 5,
    waitsFor: 6,
    handling: 9,
    late: 'yes',
    escalated: 'me',
    rating: 'dissatisfied',
    orders: 'overdue',
    from: '2026-11-01',
    to: '2026-11-21',
  })
  expect(writeListFilter(filter)).toBe(address)
  expect(countNarrowings(filter)).toBe(12)
})

test('meaningless parameters are left out instead of being sent', () => {
  const address =
    'sort=worst&status=OPEN&rating=6&orders=none&severity=-1&organization=1e3&from=2026-13-40&to=yesterday&text=+&cursor=x'
  expect(readListFilter(new URLSearchParams(address))).toEqual({})
})

test('statuses appear once each, in their order, whether from boxes of a form or from one parameter', () => {
  const asBoxes = new URLSearchParams('status=CLOSED&status=CREATED&status=CREATED&status=')
  expect(readListFilter(asBoxes).status).toEqual(['CREATED', 'CLOSED'])
  expect(readListFilter(new URLSearchParams('status=CLOSED,OPEN,CREATED'))).toEqual(readListFilter(asBoxes))
})

test('the default order is left out of the address: the most urgent first, and of closed complaints the newest', () => {
  expect(writeListFilter({ sort: 'urgent', text: '' })).toBe('')
  expect(listAsked({ filterBy: 'active', filter: { column: ['age'] } })).toEqual({ sort: 'urgent' })
  expect(listAsked({ filterBy: 'closed', filter: {} })).toEqual({ sort: 'newest' })
  expect(listAsked({ filterBy: 'closed', filter: { sort: 'oldest' } })).toEqual({ sort: 'oldest' })
})

test('columns are in their order, and the default ones are left out of the address', () => {
  const query = new URLSearchParams('column=due,type&column=nothing&column=complainant')
  expect(readListFilter(query)).toEqual({ column: ['complainant', 'type', 'due'] })
  expect(readListFilter(new URLSearchParams('column=due,holder,status,complaint,complainant'))).toEqual({})
  expect(countNarrowings(readListFilter(query))).toBe(0)
})

test('a view is a list with its filter, and has an address', () => {
  const view = readListView(new URLSearchParams('list=active&late=yes&column=due&left=close'))
  expect(writeListView(view)).toBe('list=active&late=yes&column=due')
  expect(listPath(view)).toBe('/compliants/active?late=yes&column=due')
  expect(listPath(readListView(new URLSearchParams('list=sideways')))).toBe('/compliants/all')
})
