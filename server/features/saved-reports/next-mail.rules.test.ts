import { expect, test } from 'vitest'
import { nextMailOn } from './next-mail.rules.ts'

test.each([
  ['daily', '2026-12-31', '2027-01-01'],
  // Sunday, Monday, Saturday
  ['weekly', '2026-11-22', '2026-11-23'],
  ['weekly', '2026-11-23', '2026-11-30'],
  ['weekly', '2026-11-28', '2026-11-30'],
  ['monthly', '2026-01-31', '2026-02-01'],
  ['monthly', '2026-12-01', '2027-01-01'],
] as const)('%s after %s: %s', (rhythm, today, next) => {
  expect(nextMailOn(rhythm, today)).toBe(next)
})
