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

test('nobody gives another role a right that they lack, nor changes a role that holds one', () => {
  const clerk = { ...rights('ADMIN', 'Users - Manage'), isOwn: false }
  expect(ruleOnGrant(personnel, clerk, 'Permissions - Manage')).toBe('fine')
  for (const code of ['Complaints - Review', 'Roles - Manage', 'All'] as const)
    expect(ruleOnGrant(personnel, clerk, code)).toBe('beyond-own-rights')
  expect(ruleOnGrant(personnel, { ...officer, isOwn: false }, 'Users - Manage')).toBe('beyond-own-rights')
  expect(ruleOnGrant(everything, { ...officer, isOwn: false }, 'All')).toBe('fine')
})

test('nobody changes somebody with a right that they lack', () => {
  expect(ruleOnTouching(personnel, everything)).toBe('beyond-own-rights')
  expect(ruleOnTouching(personnel, officer)).toBe('beyond-own-rights')
  expect(ruleOnTouching(personnel, rights('ADMIN', 'Users - Manage'))).toBe('fine')
  expect(ruleOnTouching(rights('EDITOR', 'Users - Manage'), rights('ADMIN'))).toBe('beyond-own-rights')
})

test('people can be given roles that hold no more than the giver', () => {
  expect(ruleOnAppointment(personnel, rights('ADMIN', 'Users - Manage'), { isSelf: false })).toBe('fine')
  expect(ruleOnAppointment(personnel, officer, { isSelf: false })).toBe('beyond-own-rights')
  expect(ruleOnAppointment(personnel, officer, { isSelf: true })).toBe('own-rights')
  expect(ruleOnAppointment(everything, officer, { isSelf: false })).toBe('fine')
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

test('no allowed change gives anybody a right that the giver lacks', () => {
  fc.assert(
    fc.property(anyRights, anyRights, fc.constantFrom(...pageCodes), (actor, role, code) => {
      fc.pre(ruleOnGrant(actor, { ...role, isOwn: false }, code) === 'fine')
      for (const held of [...role.permissions, code]) expect(holdsCode(actor, held)).toBe(true)
    }),
  )
})
