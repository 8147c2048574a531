import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { actionsOn } from '#tests/support/trail.ts'
import { refusal } from '#tests/support/refusal.ts'

const server = await testServer()
const administrator = await signInAs(server, { permissions: ['All'], guardLevel: 'SA' })

type Given = { id: number; roleId: number; givenPermission: PageCode }
const list = async (roleId: number, token = administrator.token) =>
  (await server.get(`/api/Permissions/GetRolePermissions/${roleId}`, token)).json<Given[]>()
const assign = (roleId: number, givenPermission: string, token = administrator.token) =>
  server.post('/api/Permissions/AssignRolePermission', { roleId, givenPermission }, { token })
const update = (id: number, givenPermission: string, token = administrator.token) =>
  server.post('/api/Permissions/UpdateRolePermission', { id, givenPermission }, { token })
const remove = (id: number, token = administrator.token) =>
  server.post(`/api/Permissions/DeleteRolePermission/${id}`, {}, { token })
const idOf = async (roleId: number, code: PageCode) =>
  (await list(roleId)).find(given => given.givenPermission === code)?.id as number

test('permissions are given, replaced and removed with the catalogue’s messages and refreshed lists', async () => {
  const officer = await signInAs(server, { permissions: [] })
  const given = await assign(officer.roleId, 'Complaints - Direct')
  expect([given.statusCode, given.headers['x-message']]).toEqual([200, 'Permission given for the role successfully'])
  const [first] = given.json<Given[]>()
  expect(given.json()).toEqual([
    { id: expect.any(Number), roleId: officer.roleId, givenPermission: 'Complaints - Direct' },
  ])
  const updated = await update(first?.id as number, 'Complaints - Decide')
  expect(updated.headers['x-message']).toBe('Permission given for the role successfully updated')
  expect(updated.json()).toEqual([{ ...first, givenPermission: 'Complaints - Decide' }])
  const removed = await remove(first?.id as number)
  expect(removed.headers['x-message']).toBe('Permission given for the role successfully removed')
  expect(removed.json()).toEqual([])
  expect(await actionsOn(server.database.ownerDb, ['role', officer.roleId])).toEqual([
    'permission-given',
    'permission-replaced',
    'permission-removed',
  ])
})

test('giving one twice is refused with the catalogue’s message, also when two do it at once', async () => {
  const officer = await signInAs(server, { permissions: ['Complaints - Direct', 'Complaints - Decide'] })
  const again = await assign(officer.roleId, 'Complaints - Direct')
  expect([again.statusCode, again.json()]).toEqual([
    409,
    { code: 'already-given', message: 'Error: Permission already given' },
  ])
  const replaced = await update(await idOf(officer.roleId, 'Complaints - Decide'), 'Complaints - Direct')
  expect(refusal(replaced)).toEqual([409, 'already-given'])
  const both = await Promise.all([assign(officer.roleId, 'Audit - View'), assign(officer.roleId, 'Audit - View')])
  expect(both.map(answer => answer.statusCode).sort()).toEqual([200, 409])
})

test('a change applies to the next call of everyone concerned', async () => {
  const officer = await signInAs(server, { permissions: [] })
  const rolesOf = () => server.get('/api/Notifications/GetOutbox', officer.token)
  const before = (await rolesOf()).statusCode
  await assign(officer.roleId, 'Notifications - View')
  const during = (await rolesOf()).statusCode
  await remove(await idOf(officer.roleId, 'Notifications - View'))
  expect([before, during, (await rolesOf()).statusCode]).toEqual([403, 200, 403])
})

test('an unknown code or permission is named', async () => {
  expect((await assign(administrator.roleId, 'Complaints - Destroy')).json().fields).toEqual([
    { field: 'givenPermission', reason: 'no-such-choice' },
  ])
  expect(
    (await server.post('/api/Permissions/AssignRolePermission', {}, { token: administrator.token })).json().fields,
  ).toEqual([
    { field: 'roleId', reason: 'required' },
    { field: 'givenPermission', reason: 'required' },
  ])
  expect((await assign(999_999, 'Audit - View')).statusCode).toBe(404)
  expect((await remove(999_999)).statusCode).toBe(404)
})

test('nobody gives themselves, directly or through others, a right that they lack', async () => {
  const manager = await signInAs(server, { permissions: ['Permissions - Manage', 'Audit - View'] })
  const officer = await signInAs(server, { permissions: ['Complaints - Decide'] })
  const auditId = await idOf(manager.roleId, 'Audit - View')
  expect(refusal(await assign(manager.roleId, 'All', manager.token))).toEqual([409, 'own-rights'])
  expect(refusal(await assign(manager.roleId, 'Complaints - Decide', manager.token))).toEqual([409, 'own-rights'])
  expect(refusal(await update(auditId, 'Users - Manage', manager.token))).toEqual([409, 'own-rights'])
  expect(refusal(await assign(officer.roleId, 'Users - Manage', manager.token))).toEqual([409, 'beyond-own-rights'])
  expect(refusal(await assign(administrator.roleId, 'Audit - View', manager.token))).toEqual([409, 'beyond-own-rights'])
  const all = await idOf(administrator.roleId, 'All')
  expect(refusal(await remove(all, manager.token))).toEqual([409, 'beyond-own-rights'])
  expect(refusal(await assign(officer.roleId, 'Complaints - Review', manager.token))).toEqual([
    409,
    'beyond-own-rights',
  ])
  const { organizationId } = manager
  const colleague = await signInAs(server, { permissions: [], organizationId })
  expect((await assign(colleague.roleId, 'Audit - View', manager.token)).statusCode).toBe(200)
})

test('only a repeated permission and a failure of the server have the message “already given”', async () => {
  const usual = 'Error Saving Changes'
  const already = 'Error: Permission already given'
  const said = (answer: { statusCode: number; json(): { code: string; message: string } }) => {
    const { code, message } = answer.json()
    return [answer.statusCode, code, message]
  }
  const manager = await signInAs(server, { permissions: ['Permissions - Manage', 'Audit - View'] })
  const officer = await signInAs(server, { permissions: ['Complaints - Decide'] })
  expect(said(await assign(manager.roleId, 'All', manager.token))).toEqual([409, 'own-rights', usual])
  expect(said(await assign(officer.roleId, 'All', manager.token))).toEqual([409, 'beyond-own-rights', usual])
  expect(said(await update(await idOf(manager.roleId, 'Audit - View'), 'All', manager.token))).toEqual([
    409,
    'own-rights',
    usual,
  ])
  const all = await idOf(administrator.roleId, 'All')
  expect(said(await update(all, 'Audit - View'))).toEqual([409, 'last-administrator', usual])
  expect(said(await remove(all))).toEqual([409, 'last-administrator', usual])

  const decide = await idOf(officer.roleId, 'Complaints - Decide')
  const { ownerDb } = server.database
  await sql`create function break_down() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
    ownerDb,
  )
  await sql`create trigger break_down before insert or update on role_permission
    execute function break_down()`.execute(ownerDb)
  expect(said(await assign(officer.roleId, 'Audit - View'))).toEqual([500, 'unexpected', already])
  expect(said(await update(decide, 'Audit - View'))).toEqual([500, 'unexpected', already])
  await sql`drop function break_down cascade`.execute(ownerDb)
})

test('the last administrator keeps the rights to administer: `All`, or the three together', async () => {
  const all = await idOf(administrator.roleId, 'All')
  expect(refusal(await remove(all))).toEqual([409, 'last-administrator'])
  expect(refusal(await update(all, 'Audit - View'))).toEqual([409, 'last-administrator'])
  await signInAs(server, { permissions: ['Roles - Manage', 'Permissions - Manage', 'Users - Manage'] })
  expect((await remove(all)).statusCode).toBe(200)
})
