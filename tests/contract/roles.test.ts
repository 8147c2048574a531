import { expect, test } from 'vitest'
import { aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { actionsOn, entriesAbout } from '#tests/support/trail.ts'
import { refusal } from '#tests/support/refusal.ts'

const server = await testServer()
const { ownerDb } = server.database
const administrator = await signInAs(server, { permissions: ['All'], guardLevel: 'SA' })

interface Role {
  id: number
  name: string
  nameAm: string | null
  description: string | null
  guardLevel: string
  requiresSecondFactor: boolean
  userCount: number | null
}
const roles = async (token = administrator.token) =>
  (await server.get('/api/SysRoles/GetUserRoles', token)).json<Role[]>()
const add = (body: object, token = administrator.token) => server.post('/api/SysRoles/AddUserRole', body, { token })
const update = (body: object, token = administrator.token) =>
  server.post('/api/SysRoles/UpdateSysRole', body, { token })
const remove = (id: number, token = administrator.token) =>
  server.post(`/api/SysRoles/DeleteSysRole/${id}`, {}, { token })

async function anotherRole(fields: object = {}): Promise<Role> {
  const name = `Role ${Math.random().toString(36).slice(2)}`
  const list = (await add({ name, guardLevel: 'EDITOR', ...fields })).json<Role[]>()
  return list.find(role => role.name === name) as Role
}

test('a role is created, updated and deleted with the catalogue’s messages and refreshed lists', async () => {
  const created = await add({ name: '  Legal   adviser ', description: 'Writes opinions', guardLevel: 'ADMIN' })
  expect([created.statusCode, created.headers['x-message']]).toEqual([200, 'User role created successfully'])
  const role = created.json<Role[]>().find(({ name }) => name === 'Legal adviser')
  expect(role).toEqual({
    id: expect.any(Number),
    name: 'Legal adviser',
    nameAm: null,
    description: 'Writes opinions',
    guardLevel: 'ADMIN',
    requiresSecondFactor: false,
    userCount: 0,
  })
  const id = role?.id as number

  const updated = await update({ id, name: 'Legal adviser', guardLevel: 'GUEST' })
  expect(updated.headers['x-message']).toBe('User role updated successfully')
  expect(updated.json()).toContainEqual({ ...role, description: null, guardLevel: 'GUEST' })

  const deleted = await remove(id)
  expect(deleted.headers['x-message']).toBe('User role deleted successfully')
  expect(deleted.json<Role[]>().some(other => other.id === id)).toBe(false)
  expect(await actionsOn(ownerDb, ['role', id])).toEqual(['role-added', 'role-updated', 'role-deleted'])
})

test('a role has a name in Amharic, which stays when left out and is removed when empty', async () => {
  const { id, name } = await anotherRole({ nameAm: '  የሕግ   አማካሪ ' })
  const nameAm = async (body: object) =>
    (await update({ id, name, guardLevel: 'EDITOR', ...body })).json<Role[]>().find(role => role.id === id)?.nameAm
  expect(await nameAm({})).toBe('የሕግ አማካሪ')
  expect(await nameAm({ nameAm: 'አማካሪ' })).toBe('አማካሪ')
  expect(await nameAm({ nameAm: ' ' })).toBeNull()
  const refused = await update({ id, name, guardLevel: 'EDITOR', nameAm: 'አ'.repeat(101) })
  expect(refused.json()).toMatchObject({ fields: [{ field: 'nameAm', reason: 'too-long' }] })
})

test('everybody signed in reads the list, without numbers; nobody else does', async () => {
  const officer = await signInAs(server)
  expect((await roles(officer.token)).every(role => role.userCount === null)).toBe(true)
  expect((await server.get('/api/SysRoles/GetUserRoles')).statusCode).toBe(401)
})

test('missing, too long and used names are reported', async () => {
  expect((await add({ name: ' ', guardLevel: 'KING' })).json().fields).toEqual([
    { field: 'name', reason: 'required' },
    { field: 'guardLevel', reason: 'no-such-choice' },
  ])
  const { name } = await anotherRole()
  const again = await add({ name: name.toUpperCase(), guardLevel: 'GUEST' })
  expect([again.statusCode, again.json().fields]).toEqual([422, [{ field: 'name', reason: 'taken' }]])
  const other = await anotherRole()
  expect((await update({ ...other, name })).json().fields).toEqual([{ field: 'name', reason: 'taken' }])
  expect((await update({ ...other, id: 999_999 })).statusCode).toBe(404)
  expect((await remove(999_999)).statusCode).toBe(404)
})

test('a role that needs a second factor makes its users enrol at their next sign-in, and the trail has it', async () => {
  const role = await anotherRole()
  const password = 'kvinthoft zargu ploom'
  const userName = `enrol.${role.id}@example.et`
  const { userId } = await server.add(aStaffMember, { userName, password, permissions: ['All'] })
  await ownerDb.updateTable('user_account').set({ role_id: role.id }).where('id', '=', userId).execute()
  const signIn = () => server.post('/api/JwtToken/UserLogin', { userName, userPassword: password })
  const isAskedToEnrol = async () => (await signIn()).json().user[0].mustSetUpSecondFactor
  expect(await isAskedToEnrol()).toBe(false)

  const { id, name } = role
  const needed = (await update({ id, name, guardLevel: 'EDITOR', requiresSecondFactor: true })).json<Role[]>()
  expect(needed).toContainEqual({ ...role, requiresSecondFactor: true, userCount: 1 })
  expect(await isAskedToEnrol()).toBe(true)
  const { accessToken } = (await signIn()).json()
  const cards = await server.get('/api/Complaints/GetDashBoardCard/0/0', accessToken)
  expect(refusal(cards)).toEqual([403, 'second-factor-missing'])

  await update({ id, name: `${name} again`, guardLevel: 'EDITOR' })
  expect(await isAskedToEnrol()).toBe(true)
  await update({ id, name, guardLevel: 'EDITOR', requiresSecondFactor: false })
  expect(await isAskedToEnrol()).toBe(false)
  const entries = await entriesAbout(ownerDb, ['role', id], ['details'])
  expect(entries.at(-1)?.details).toMatchObject({ requiresSecondFactor: { from: true, to: false } })
  expect((await update({ id, name, guardLevel: 'EDITOR', requiresSecondFactor: 'so' })).json().fields).toEqual([
    { field: 'requiresSecondFactor', reason: 'not-yes-or-no' },
  ])
})

test('a used role is not deleted, and the answer names its users', async () => {
  const officer = await signInAs(server)
  const answer = await remove(officer.roleId)
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    { code: 'role-in-use', message: 'Error Saving Changes', details: { userCount: 1, userNames: [officer.userName] } },
  ])
})

test('nobody makes a role of a higher level, raises their own, or changes one that administers more', async () => {
  const manager = await signInAs(server, { permissions: ['Roles - Manage'], guardLevel: 'ADMIN' })
  const own = (await roles()).find(({ id }) => id === manager.roleId) as Role
  const codes = [
    await add({ name: 'Above', guardLevel: 'SA' }, manager.token),
    await update({ ...own, guardLevel: 'SA' }, manager.token),
    await update({ ...(await anotherRole()), guardLevel: 'SA' }, manager.token),
    await update({ id: administrator.roleId, name: 'Mine now', guardLevel: 'GUEST' }, manager.token),
  ].map(refusal)
  expect(codes).toEqual([
    [409, 'beyond-own-rights'],
    [409, 'own-rights'],
    [409, 'beyond-own-rights'],
    [409, 'beyond-own-rights'],
  ])
  expect((await roles()).find(({ id }) => id === manager.roleId)?.guardLevel).toBe('ADMIN')
})

test('the last administrator keeps a level that opens the setting pages; two at once do not slip through', async () => {
  const role = (await roles()).find(({ id }) => id === administrator.roleId) as Role
  expect(refusal(await update({ ...role, guardLevel: 'EDITOR' }))).toEqual([409, 'last-administrator'])
  const second = await signInAs(server, { permissions: ['All'], guardLevel: 'SA' })
  const secondRole = (await roles()).find(({ id }) => id === second.roleId) as Role
  const answers = await Promise.all([
    update({ ...role, guardLevel: 'EDITOR' }),
    update({ ...secondRole, guardLevel: 'EDITOR' }, second.token),
  ])
  expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 409])
})
