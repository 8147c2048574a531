import { expect, test } from 'vitest'
import { anOrganization, aPlace } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { actionsOn } from '#tests/support/trail.ts'
import { refusal } from '#tests/support/refusal.ts'

const server = await testServer()
const { ownerDb } = server.database
const supervisor = await signInAs(server, { permissions: ['Experts - View', 'Complaints - Supervise'] })
const expert = await signInAs(server, {
  permissions: ['Complaints - Decide'],
  organizationId: supervisor.organizationId,
})
const organizationId = await server.add(anOrganization, { name_en: 'Land office', name_am: 'የመሬት ቢሮ' })

const post = (name: string, body: object, token = supervisor.token) =>
  server.post(`/api/Users/${name}`, body, { token })
const assign = (body: object, token?: string) => post('AssignSystemToUser', body, token)
const remove = (body: object, token?: string) => post('DeleteOrgAssignedToExpert', body, token)

test('an organization is assigned and taken away with the catalogue’s messages and refreshed lists', async () => {
  const assigned = await assign({ userId: expert.userId, organizationId })
  expect([assigned.statusCode, assigned.headers['x-message']]).toEqual([
    200,
    'Organization Assigned to expert successfully',
  ])
  const list = [
    {
      organizationId,
      organizationName: { en: 'Land office', am: 'የመሬት ቢሮ' },
      assignedAt: expect.any(String),
      hasEnded: false,
    },
  ]
  expect(assigned.json()).toEqual(list)
  expect((await assign({ userId: expert.userId, organizationId })).json()).toEqual(list)
  expect((await server.get(`/api/Users/GetOrgsOfExpertList/${expert.userId}`, expert.token)).json()).toEqual(list)
  const experts = (await server.get('/api/CaseExperts/GetExperts', supervisor.token)).json().experts
  expect(experts.find((each: { id: number }) => each.id === expert.userId)).toMatchObject({ organizations: list })
  const removed = await remove({ userId: expert.userId, organizationId })
  expect([removed.headers['x-message'], removed.json()]).toEqual(['Organization deleted from expert successfully', []])
  expect((await remove({ userId: expert.userId, organizationId })).statusCode).toBe(404)
  expect(await actionsOn(ownerDb, ['user', expert.userId])).toEqual([
    'expert-organization-assigned',
    'expert-organization-removed',
  ])
})

test('impossible assignments are refused with the reason', async () => {
  expect((await assign({})).json().fields).toEqual([
    { field: 'userId', reason: 'required' },
    { field: 'organizationId', reason: 'required' },
  ])
  expect((await assign({ userId: 999_999, organizationId })).statusCode).toBe(404)
  expect((await assign({ userId: expert.userId, organizationId: 999_999 })).json().fields).toEqual([
    { field: 'organizationId', reason: 'no-such-choice' },
  ])
  const own = await assign({ userId: expert.userId, organizationId: expert.organizationId })
  expect(refusal(own)).toEqual([409, 'own-organization'])
  expect(refusal(await assign({ userId: supervisor.userId, organizationId }))).toEqual([409, 'own-rights'])
})

test('permission to view the page is not enough to decide what others see', async () => {
  const viewer = await signInAs(server, { permissions: ['Experts - View'] })
  expect((await server.get('/api/CaseExperts/GetExperts', viewer.token)).statusCode).toBe(200)
  for (const change of [assign, remove])
    expect((await change({ userId: expert.userId, organizationId }, viewer.token)).statusCode).toBe(403)
})

test('handlers are found by their organization and by the place they serve', async () => {
  const ids = async (path: string) =>
    (await server.get(`/api/CaseExperts/${path}`, expert.token)).json<{ id: number }[]>().map(({ id }) => id)
  expect(await ids(`GetCaseHandlersByOrg/${expert.organizationId}`)).toEqual([expert.userId])
  expect(await ids(`GetCaseHandlersByOrg/${organizationId}`)).toEqual([])
  const { zoneId, woredaId, regionId } = await server.add(aPlace)
  await ownerDb.updateTable('user_account').set({ location_id: zoneId }).where('id', '=', expert.userId).execute()
  expect(await ids(`GetCaseHandlersByLocation/${woredaId}`)).toContain(expert.userId)
  expect(await ids(`GetCaseHandlersByLocation/${regionId}`)).not.toContain(expert.userId)
  expect((await server.get('/api/CaseExperts/GetCaseHandlersByLocation/999999', expert.token)).statusCode).toBe(404)
  expect((await server.get('/api/CaseExperts/GetCaseHandlersByOrg/999999', expert.token)).statusCode).toBe(404)
})

test('the menu of a user is replaced and restored', async () => {
  const { organizationId } = expert
  const manager = await signInAs(server, { permissions: ['Users - Manage', 'Complaints - Decide'], organizationId })
  const mine = async () => (await server.get('/api/Navigation/GetMyNavigation', expert.token)).json()
  const set = (entries: unknown, token = manager.token) =>
    server.post('/api/Navigation/SetUserNavigation', { userId: expert.userId, entries }, { token })
  expect(await mine()).toEqual({ userId: expert.userId, entries: null })
  expect((await set(['viewComplaints', 'dashboard'])).statusCode).toBe(200)
  expect(await mine()).toEqual({ userId: expert.userId, entries: ['viewComplaints', 'dashboard'] })
  expect((await set(['nothing'])).json().fields).toEqual([{ field: 'entries.0', reason: 'no-such-choice' }])
  expect((await set(['users', 'users'])).json().fields).toEqual([{ field: 'entries', reason: 'twice' }])
  expect((await set(null)).json()).toEqual({ userId: expert.userId, entries: null })
  expect(await mine()).toEqual({ userId: expert.userId, entries: null })
})
