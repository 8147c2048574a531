import { expect, test } from 'vitest'
import { aComplaint, anOrganization, aPlace } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import type { SentForm } from '#tests/support/form-body.ts'
import { entriesAbout } from '#tests/support/trail.ts'
import { rowIn } from '#tests/support/rows.ts'

const server = await testServer()
const { ownerDb } = server.database
const administrator = await signInAs(server, { permissions: ['All'], guardLevel: 'SA', organizationId: null })
const place = await server.add(aPlace)

interface User {
  id: number
  userName: string
  locationId: number | null
  locationName: { en: string } | null
}

const call = (name: string, body: object, token = administrator.token) =>
  server.post(`/api/Users/${name}`, body, { token })

let count = 0
/** The fields of a user of the body, with a role for that work. */
async function fieldsOf(organizationId: number | null, overrides: object = {}) {
  const { roleId } = await signInAs(server, {
    permissions: ['Complaints - List View', 'Complaints - Receive', 'Complaints - Decide'],
  })
  count += 1
  return {
    userName: `place${count}@office.example.test`,
    name: `Hana ${count}`,
    roleId,
    organizationId,
    language: 'en',
    ...overrides,
  }
}

const trailOf = (id: number) => entriesAbout(ownerDb, ['user', id], ['action', 'details'])

const closePlace = (id: number, isClosed: boolean) =>
  ownerDb
    .updateTable('location')
    .set({ valid_to_on: isClosed ? '2020-01-01' : null })
    .where('id', '=', id)
    .execute()

test('people who serve the place of a case are proposed before others with as many cases', async () => {
  const organizationId = await server.add(anOrganization)
  const complaint = await server.add(aComplaint, {
    handling_organization_id: organizationId,
    location_id: place.woredaId,
  })
  const users = await Promise.all([0, 1, 2].map(async () => fieldsOf(organizationId)))
  const ids: number[] = []
  for (const fields of users) ids.push((await call('InviteUser', fields)).json<User>().id)
  // only accounts whose owners have accepted their invitation get work
  await ownerDb.updateTable('user_invitation').set({ used_at: new Date() }).where('user_id', 'in', ids).execute()
  const proposed = async (work: string) =>
    (await server.get(`/api/CaseExperts/Propose${work}/${complaint.id}`, administrator.token))
      .json<{ userId: number }[]>()
      .map(({ userId }) => userId)
      .filter(userId => ids.includes(userId))
  const [first, second, third] = ids as [number, number, number]
  expect(await proposed('Handlers')).toEqual([first, second, third])
  const setPlace = async (index: number, locationId: number | null) =>
    expect((await call('UpdateUser', { ...users[index], id: ids[index], locationId })).statusCode).toBe(200)
  await setPlace(2, place.woredaId)
  await setPlace(1, place.regionId)
  for (const work of ['Handlers', 'Receivers']) expect(await proposed(work)).toEqual([third, second, first])
  await setPlace(2, null)
  expect(await proposed('Handlers')).toEqual([second, first, third])
})

test('a user’s place is shown, kept when it ends, recorded, and refused once it is deleted', async () => {
  const fields = await fieldsOf(null, { locationId: place.woredaId })
  const user = (await call('InviteUser', fields)).json<User>()
  expect(user).toMatchObject({ locationId: place.woredaId, locationName: { en: expect.any(String) } })
  const refused = async (locationId: unknown) =>
    (await call('UpdateUser', { ...fields, id: user.id, locationId })).json().fields
  expect(await refused(999_999)).toEqual([{ field: 'locationId', reason: 'no-such-choice' }])
  expect(await refused('Bole')).toEqual([{ field: 'locationId', reason: 'no-such-choice' }])
  await closePlace(place.zoneId, true)
  expect(await refused(place.zoneId)).toEqual([{ field: 'locationId', reason: 'no-such-choice' }])
  await closePlace(place.zoneId, false)
  await closePlace(place.woredaId, true)
  expect((await call('UpdateUser', { ...fields, id: user.id, name: 'Hana Tesfaye' })).statusCode).toBe(200)
  await closePlace(place.woredaId, false)
  expect((await call('UpdateUser', { ...fields, id: user.id, locationId: place.regionId })).statusCode).toBe(200)
  const [invited, , moved] = await trailOf(user.id)
  expect(invited?.details).toMatchObject({ locationId: place.woredaId })
  expect(moved).toMatchObject({
    action: 'user-updated',
    details: { location: { from: place.woredaId, to: place.regionId } },
  })
})

test('a place shows no complaints, so people may correct their own', async () => {
  const personnel = await signInAs(server, { permissions: ['Users - Manage'] })
  const { roleId, organizationId, userName, userId } = personnel
  const self = await fieldsOf(organizationId, { userName, roleId, id: userId })
  const complaint = await server.add(aComplaint, { location_id: place.woredaId })
  expect((await call('UpdateUser', { ...self, locationId: place.woredaId }, personnel.token)).statusCode).toBe(200)
  const opened = await server.get(`/api/Complaints/GetCompliantsDetailByID/${complaint.id}`, personnel.token)
  expect([403, 404]).toContain(opened.statusCode)
})

test('a file names places by their path, and an unknown one is refused', async () => {
  const { roleId } = await fieldsOf(null)
  const role = await rowIn(ownerDb, 'role', { id: roleId }, ['name'])
  const file = [
    'userName,name,role,location',
    `addis@import.example.test,First Person,${role.name},addis ababa`,
    `nowhere@import.example.test,Second Person,${role.name},Addis Ababa / Nowhere`,
  ].join('\n')
  const form: SentForm = { files: [['users.csv', file]] }
  const headers = { authorization: `Bearer ${administrator.token}` }
  const send = (query: string) => server.postForm(`/api/Users/ImportUsers?${query}`, form, headers)
  const preview = (await send('mode=preview')).json()
  expect(preview.rows[1].reasons).toEqual([{ column: 'location', reason: 'no-such-choice' }])
  expect((await send(`mode=apply&plan=${preview.plan}`)).json().isApplied).toBe(true)
  const { users } = (await server.get('/api/Users/GetUsersList/0/0?text=addis@import', administrator.token)).json<{
    users: User[]
  }>()
  expect(users).toMatchObject([{ locationName: { en: 'Addis Ababa' } }])
})
