import { expect, test } from 'vitest'
import { changesOf, namedBy, subjectOf } from './changes.rules.ts'

test.each([
  ['what is told', { count: 3, note: null }, [{ path: ['count'], to: '3' }]],
  [
    'values of before and after, whatever they are called',
    { from: { nameEn: 'A', nameAm: 'ሀ' }, to: { nameEn: 'B', nameAm: 'ሀ' }, moved: 2 },
    [
      { path: ['nameEn'], from: 'A', to: 'B' },
      { path: ['moved'], to: '2' },
    ],
  ],
  [
    'one value each',
    { reminderDays: { from: [5, 1], to: [5] }, missesOfAddress: { from: 1, to: 2 } },
    [
      { path: ['reminderDays'], from: '5, 1', to: '5' },
      { path: ['missesOfAddress'], from: '1', to: '2' },
    ],
  ],
  [
    'what stood before beside what stands now',
    { before: { kind: 'status', value: 'NEW' }, kind: 'status', value: 'CLOSED', userId: 7 },
    [
      { path: ['value'], from: 'NEW', to: 'CLOSED' },
      { path: ['userId'], to: '7' },
    ],
  ],
  ['what was taken away', { before: { value: 'x' } }, [{ path: ['value'], from: 'x', to: null }]],
  [
    'lists of objects',
    { from: [{ weekday: 1 }], to: [{ weekday: 1 }, { weekday: 2 }] },
    [{ path: [], from: '1', to: '1, 2' }],
  ],
])('%s', (_, details, changes) => expect(changesOf(details)).toEqual(changes))

test('ids are those of the tables that their fields name, and nothing else is', () => {
  expect(namedBy(['handlingOrganizationId'], '12')).toEqual({ table: 'organization', id: '12' })
  expect(namedBy(['users', '0', 'userId'], '12')).toEqual({ table: 'user_account', id: '12' })
  expect(namedBy(['receiverId'], '99999999999')).toBeUndefined()
  expect(namedBy(['count'], '12')).toBeUndefined()
  expect(subjectOf('attachment', 'no-uuid')).toBeUndefined()
  expect(subjectOf('user', '3')).toEqual({ table: 'user_account', id: '3' })
  expect(subjectOf('session', '3')).toBeUndefined()
})
