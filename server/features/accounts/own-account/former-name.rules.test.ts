import { expect, test } from 'vitest'
import { recentFormerName } from './former-name.rules.ts'

const now = new Date('2026-11-21T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('the former name is that of a change in the last fourteen days', () => {
  const renamed = (days: number) => ({ former_user_name: 'a@example.et', user_name_changed_at: daysAgo(days) })
  expect(recentFormerName(renamed(0), now)).toBe('a@example.et')
  expect(recentFormerName(renamed(13.9), now)).toBe('a@example.et')
  expect(recentFormerName(renamed(14), now)).toBeUndefined()
  expect(recentFormerName({ former_user_name: null, user_name_changed_at: null }, now)).toBeUndefined()
})
