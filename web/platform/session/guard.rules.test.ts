import { expect, test } from 'vitest'
import { guardLevels, type PageCode } from '#contract/permissions-catalogue.ts'
import { ruleOnVisit } from './guard.rules.ts'

const visitor = (guardLevel: (typeof guardLevels)[number], ...permissions: PageCode[]) => ({
  guardLevel,
  permissions: new Set(permissions),
})

test('a visitor who is not signed in is sent to sign in', () => {
  expect(ruleOnVisit(undefined, { guard: 'guest' })).toBe('sign-in')
})

test.each([
  ['sa', ['SA']],
  ['admin', ['SA', 'ADMIN']],
  ['editor', ['SA', 'ADMIN', 'EDITOR']],
  ['guest', ['SA', 'ADMIN', 'EDITOR', 'GUEST']],
] as const)('the group %s lets in %s only', (guard, levels: readonly string[]) => {
  const open = guardLevels.filter(level => ruleOnVisit(visitor(level), { guard }) === 'open')
  expect(open).toEqual(levels)
})

test('the page permission is asked of every level, and "All" grants it', () => {
  const guard = { guard: 'admin', page: 'Complaints - List View' } as const
  expect(ruleOnVisit(visitor('SA'), guard)).toBe('role-not-given')
  expect(ruleOnVisit(visitor('ADMIN', 'Experts - View'), guard)).toBe('role-not-given')
  expect(ruleOnVisit(visitor('ADMIN', 'Complaints - List View'), guard)).toBe('open')
  expect(ruleOnVisit(visitor('ADMIN', 'All'), guard)).toBe('open')
  expect(ruleOnVisit(visitor('GUEST', 'All'), guard)).toBe('role-not-given')
})
