import { expect, test } from 'vitest'
import { chosenAnew } from './check-references.ts'

test('what lies within a changed choice is chosen anew with it, and nothing that it lies in', () => {
  expect([...chosenAnew('complainant', ['region_id', 'phone'])]).toEqual([
    'complainant.regionId',
    'complainant.zoneId',
    'complainant.woredaId',
    'complainant.phone',
  ])
  expect([...chosenAnew('representative', ['woreda_id'])]).toEqual(['representative.woredaId'])
  expect([...chosenAnew('complaint', ['organization_id'])]).toEqual([
    'complaint.organizationId',
    'complaint.departmentId',
  ])
})
