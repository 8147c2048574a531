import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GuardLevel, guardLevels, type PageCode, pageCodes } from '#contract/permissions-catalogue.ts'
import {
  holdsCode,
  isAbove,
  type Rights,
  ruleOnAppointment,
  ruleOnGrant,
  ruleOnGuardLevel,
  ruleOnTouching,
} from './rights.rules.ts'

const rights = (guardLevel: GuardLevel, ...codes: PageCode[]): Rights => ({ guardLevel, permissions: new Set(codes) })
const anyRights: fc.Arbitrary<Rights> = fc
  .tuple(fc.constantFrom(...guardLevels), fc.subarray([...pageCodes]))
  .map(([level, codes]) => rights(level, ...codes))

const everything = rights('SA', 'All')
const personnel = rights('ADMIN', 'Users - Manage', 'Permissions - Manage')
const officer = rights('ADMIN', 'Complaints - Direct', 'Complaints - Decide')

test('one gives one’s own role nothing that one lacks', () => {
  const own = { ...personnel, isOwn: true }
  expect(ruleOnGrant(personnel, own, 'Complaints - Decide')).toBe('own-rights')
  expect(ruleOnGrant(personnel, own, 'All')).toBe('own-rights')
  expect(ruleOnGrant(everything, { ...everything, isOwn: true }, 'Complaints - Decide')).toBe('fine')
})

test('work on cases can be given by those who do not do it, administration only by those who hold it', () => {
  const other = { ...officer, isOwn: false }
  expect(ruleOnGrant(personnel, other, 'Complaints - Review')).toBe('fine')
  expect(ruleOnGrant(personnel, other, 'Users - Manage')).toBe('fine')
  expect(ruleOnGrant(personnel, other, 'Roles - Manage')).toBe('beyond-own-rights')
  expect(ruleOnGrant(personnel, other, 'All')).toBe('beyond-own-rights')
  expect(ruleOnGrant(everything, other, 'All')).toBe('fine')
})

test('who administers less does not touch who administers more', () => {
  expect(ruleOnTouching(personnel, everything)).toBe('beyond-own-rights')
  expect(ruleOnTouching(personnel, officer)).toBe('fine')
  expect(ruleOnTouching(rights('EDITOR', 'Users - Manage'), officer)).toBe('beyond-own-rights')
})

test('people are put into roles that work, not into roles that administer more', () => {
  expect(ruleOnAppointment(personnel, officer, { isSelf: false })).toBe('fine')
  expect(ruleOnAppointment(personnel, officer, { isSelf: true })).toBe('own-rights')
  expect(ruleOnAppointment(personnel, everything, { isSelf: false })).toBe('beyond-own-rights')
})

test('whatever is allowed on one’s own role leaves one with no more than before', () => {
  fc.assert(
    fc.property(anyRights, fc.constantFrom(...pageCodes), fc.constantFrom(...guardLevels), (actor, code, level) => {
      const own = { ...actor, isOwn: true }
      if (ruleOnGrant(actor, own, code) === 'fine') expect(holdsCode(actor, code)).toBe(true)
      if (ruleOnGuardLevel(actor, own, level) === 'fine') expect(isAbove(level, actor.guardLevel)).toBe(false)
    }),
  )
})

test('whatever is allowed on others makes nobody who could touch what the giver cannot', () => {
  fc.assert(
    fc.property(anyRights, anyRights, fc.constantFrom(...pageCodes), anyRights, (actor, role, code, target) => {
      fc.pre(ruleOnGrant(actor, { ...role, isOwn: false }, code) === 'fine')
      const grown = { ...role, permissions: new Set([...role.permissions, code]) }
      if (ruleOnTouching(grown, target) === 'fine') expect(ruleOnTouching(actor, target)).toBe('fine')
    }),
  )
})
