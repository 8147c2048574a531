import { expect, test } from 'vitest'
import { refusedDays } from './absence.rules.ts'

const today = '2026-11-23'

test.each([
  ['2026-11-23', '2026-11-23', undefined],
  ['2026-11-20', '2026-11-23', undefined],
  ['2026-12-01', '2028-01-04', undefined],
  ['2026-12-01', '2028-01-05', 'too-long'],
  ['2026-11-24', '2026-11-23', 'before-from'],
  ['2026-11-20', '2026-11-22', 'past'],
])('from %s to %s: %s', (from, to, reason) => {
  expect(refusedDays({ from, to }, today)).toEqual(reason ? [{ field: 'toDate', reason }] : [])
})
