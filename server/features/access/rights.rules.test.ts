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

test('nobody gives their own role a right that they lack', () => {
  const own = { ...personnel, isOwn: true }
  expect(ruleOnGrant(personnel, own, 'Complaints - Decide')).toBe('own-rights')
  expect(ruleOnGrant(personnel, own, 'All')).toBe('own-rights')
  expect(ruleOnGrant(everything, { ...everything, isOwn: true }, 'Complaints - Decide')).toBe('fine')
})

test('rights to work on cases can be given without having them, rights to administer cannot', () => {
  const other = { ...officer, isOwn: false }
  expect(ruleOnGrant(personnel, other, 'Complaints - Review')).toBe('fine')
  expect(ruleOnGrant(personnel, other, 'Users - Manage')).toBe('fine')
  expect(ruleOnGrant(personnel, other, 'Roles - Manage')).toBe('beyond-own-rights')
  expect(ruleOnGrant(personnel, other, 'All')).toBe('beyond-own-rights')
  expect(ruleOnGrant(everything, other, 'All')).toBe('fine')
})

test('an administrator with fewer rights cannot change one with more', () => {
  expect(ruleOnTouching(personnel, everything)).toBe('beyond-own-rights')
  expect(ruleOnTouching(personnel, officer)).toBe('fine')
  expect(ruleOnTouching(rights('EDITOR', 'Users - Manage'), officer)).toBe('beyond-own-rights')
})

test('people can be given roles that work on cases, not roles that administer more than the giver', () => {
  expect(ruleOnAppointment(personnel, officer, { isSelf: false })).toBe('fine')
  expect(ruleOnAppointment(personnel, officer, { isSelf: true })).toBe('own-rights')
  expect(ruleOnAppointment(personnel, everything, { isSelf: false })).toBe('beyond-own-rights')
})

test('no allowed change of one’s own role gives more rights than before', () => {
  fc.assert(
    fc.property(anyRights, fc.constantFrom(...pageCodes), fc.constantFrom(...guardLevels), (actor, code, level) => {
      const own = { ...actor, isOwn: true }
      if (ruleOnGrant(actor, own, code) === 'fine') expect(holdsCode(actor, code)).toBe(true)
      if (ruleOnGuardLevel(actor, own, level) === 'fine') expect(isAbove(level, actor.guardLevel)).toBe(false)
    }),
  )
})

test('no allowed change of others gives them power over what the giver cannot change', () => {
  fc.assert(
    fc.property(anyRights, anyRights, fc.constantFrom(...pageCodes), anyRights, (actor, role, code, target) => {
      fc.pre(ruleOnGrant(actor, { ...role, isOwn: false }, code) === 'fine')
      const grown = { ...role, permissions: new Set([...role.permissions, code]) }
      if (ruleOnTouching(grown, target) === 'fine') expect(ruleOnTouching(actor, target)).toBe('fine')
    }),
  )
})
