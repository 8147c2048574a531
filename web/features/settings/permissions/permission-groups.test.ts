import { expect, test } from 'vitest'
import { pageCodes } from '#contract/permissions-catalogue.ts'
import { permissionGroups } from './permission-groups.ts'

test('every code is in the matrix exactly once', () => {
  expect(permissionGroups.flatMap(({ codes }) => [...codes]).sort()).toEqual([...pageCodes].sort())
})
