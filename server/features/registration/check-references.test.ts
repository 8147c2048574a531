import { expect, test } from 'vitest'
import { chosenAnew } from './check-references.ts'

test('a changed choice also replaces the choices below it, not those above it', () => {
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
