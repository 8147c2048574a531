import { expect, test } from 'vitest'
import { chooseHandlingOrganization } from './handling-organization.rules.ts'

const region = { id: 10, locationId: 1 }
const subCity = { id: 11, locationId: 2 }
const everywhere = { id: 12, locationId: null }
const elsewhere = { id: 9, locationId: 99 }
/** Region 1, sub city 2, woreda 3. */
const path = [1, 2, 3]

test.each([
  ['the nearest going up', [region, subCity, everywhere, elsewhere], 50, subCity],
  ['the region where nobody is nearer', [region, everywhere, elsewhere], 50, region],
  ['never the body complained against', [region, subCity], 11, region],
  ['one for everywhere when none serves the place', [elsewhere, everywhere], 50, everywhere],
  ['the first there is rather than nobody', [elsewhere], 50, elsewhere],
  ['nobody when there is nobody', [], 50, undefined],
  ['nobody when only the body itself is there', [region], 10, undefined],
])('%s', (_, candidates, againstOrganizationId, expected) => {
  expect(chooseHandlingOrganization(candidates, { againstOrganizationId, path })).toBe(expected)
})
