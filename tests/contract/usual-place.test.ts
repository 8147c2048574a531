import { expect, test } from 'vitest'
import { anOrganization, aPlace } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const server = await testServer()

async function usualFor(organizationId: number | undefined) {
  const { token } = await signInAs(server, {
    permissions: ['Complaints - Register'],
    ...(organizationId !== undefined && { organizationId }),
  })
  const answer = await server.get('/api/Applications/GetUsualPlace', token)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('the desk assumes the region of its office, wherever in it the office is', async () => {
  const { regionId, woredaId } = await server.add(aPlace)
  const inRegion = await server.add(anOrganization, { location_id: woredaId })
  expect(await usualFor(inRegion)).toEqual({ regionId })
})

test('nothing is assumed where the office has no place, or the clerk no office', async () => {
  const nowhere = await server.add(anOrganization, { location_id: null })
  expect(await usualFor(nowhere)).toEqual({ regionId: null })
  expect(await usualFor(undefined)).toEqual({ regionId: null })
})
