import { expect, test } from 'vitest'
import { delayInDays } from './delay.rules.ts'

const now = new Date('2026-11-21T06:00:00Z')
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)

test.each([
  ['no clock runs', null, 0],
  ['the deadline is to come', before(-1), 0],
  ['the deadline is now', now, 0],
  ['a moment late', before(1), 1],
  ['exactly a day late', before(86_400_000), 1],
  ['a day and a moment late', before(86_400_001), 2],
])('%s', (_, dueAt, days) => {
  expect(delayInDays(dueAt, now)).toBe(days)
})
