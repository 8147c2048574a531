import { expect, test } from 'vitest'
import { InvalidInput } from '#server/platform/errors.ts'
import { readCursor, writeCursor } from './list-cursor.rules.ts'

const cursor = { sort: 'newest', at: '2026-11-21T06:00:00.123Z', id: 17 } as const
const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a cursor comes back as it was', () => {
  expect(readCursor(writeCursor(cursor), 'newest')).toEqual(cursor)
})

test('only the urgent list has rows without an instant', () => {
  const urgent = { sort: 'urgent', at: null, id: 3 } as const
  expect(readCursor(writeCursor(urgent), 'urgent')).toEqual(urgent)
})

test.each([
  ['another sort', writeCursor({ ...cursor, sort: 'oldest' })],
  ['no JSON', 'abc'],
  ['an empty text', ''],
  ['an object', packed({ sort: 'newest' })],
  ['no instant', packed(['newest', null, 1])],
  ['another instant', packed(['newest', "2026-11-21'; drop", 1])],
  ['a day that is not', packed(['newest', '2026-13-41T06:00:00.123Z', 1])],
  ['a fraction', packed(['newest', cursor.at, 1.5])],
  ['an id beyond integers', packed(['newest', cursor.at, 3_000_000_000])],
])('%s is refused, naming the field', (_, text) => {
  expect(() => readCursor(text, 'newest')).toThrow(InvalidInput)
})
