import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPasskey } from '#tests/security/records/planted.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { plant, rowsIn } from '#tests/support/rows.ts'
import { refusal } from '#tests/support/refusal.ts'

const server = await testServer()
const { ownerDb } = server.database
const administrator = await signInAs(server, {
  permissions: ['Users - Manage', 'Roles - Manage', 'Complaints - List View', 'Complaints - Decide'],
  guardLevel: 'ADMIN',
})
const { organizationId } = administrator

const password = 'kvinthoft zargu ploom'
let people = 0

const givePasskey = (userId: number) => server.add(aPasskey, userId)

/** Somebody with a passkey, recovery codes and an authenticator, with a session and a second step under way. */
async function somebodyProtected(member: Parameters<typeof aStaffMember>[1] = {}) {
  const userName = `lost${++people}@example.test`
  const staff = await server.add(aStaffMember, { userName, password, organizationId, ...member })
  const { accessToken } = (await signIn(userName)).json()
  await givePasskey(staff.userId)
  const now = server.clock.now()
  await server.inTransaction(async tx => {
    const user_id = staff.userId
    await plant(tx, 'authenticator', { user_id, sealed_secret: randomBytes(60), confirmed_at: now })
    await plant(tx, 'recovery_code', { user_id, code_hash: randomBytes(32) })
  })
  return { ...staff, userName, token: accessToken as string }
}

const signIn = (userName: string) => server.post('/api/JwtToken/UserLogin', { userName, userPassword: password })
const remove = (id: number, token = administrator.token) =>
  server.post('/api/Users/RemoveSecondFactors', { id }, { token })

test('after the reset the user signs in with the password alone, is told, and is signed out everywhere else', async () => {
  const { userId, userName, token } = await somebodyProtected()
  const asked = await signIn(userName)
  expect(refusal(asked)).toEqual([401, 'second-factor-required'])

  const removed = await remove(userId)
  expect([removed.statusCode, removed.headers['x-message']]).toEqual([200, 'Second factors removed successfully'])
  expect(removed.json()).toMatchObject({ id: userId, hasSecondFactor: false })
  expect((await server.get('/api/Users/GetSessions', token)).statusCode).toBe(401)
  expect((await signIn(userName)).json()).toHaveProperty('accessToken')
  const { challenge } = asked.json().details
  expect((await server.post('/api/JwtToken/VerifySecondFactor', { challenge, code: '000000' })).statusCode).toBe(422)

  await server.inTransaction(async tx => {
    for (const table of ['authenticator', 'passkey', 'recovery_code'] as const) {
      expect(await tx.selectFrom(table).selectAll().where('user_id', '=', userId).execute()).toEqual([])
    }
    const told = tx.selectFrom('outgoing_message').select(['recipient', 'channel', 'template'])
    expect(await told.where('template', '=', 'second-factors-removed').execute()).toEqual([
      { recipient: userName, channel: 'email', template: 'second-factors-removed' },
    ])
    const trail = tx
      .selectFrom('audit_entry')
      .select(['actor_id', 'details'])
      .where('action', '=', 'second-factors-removed')
    expect(await trail.execute()).toEqual([
      { actor_id: administrator.userId, details: { authenticator: true, passkeys: 1, recoveryCodes: 1 } },
    ])
  })
  expect(refusal(await remove(userId))).toEqual([409, 'no-second-factor'])
})

test('nobody resets their own, nor those of somebody whose role they could not give', async () => {
  await givePasskey(administrator.userId)
  expect(refusal(await remove(administrator.userId))).toEqual([409, 'own-account'])
  for (const above of [
    { permissions: ['All'] as const },
    { guardLevel: 'SA' as const },
    { permissions: ['Calendar - Manage'] as const },
  ]) {
    const { userId } = await somebodyProtected({ ...above, permissions: [...(above.permissions ?? [])] })
    expect(refusal(await remove(userId))).toEqual([409, 'beyond-own-rights'])
    const kept = await rowsIn(ownerDb, 'passkey', { user_id: userId }, ['id'])
    expect(kept).toHaveLength(1)
  }
  const clerk = await signInAs(server, { permissions: ['Complaints - List View'] })
  expect(refusal(await remove((await somebodyProtected()).userId, clerk.token))).toEqual([403, 'not-permitted'])
})

test('the list says who has a second factor', async () => {
  const { userId, userName } = await somebodyProtected()
  const find = async () =>
    (await server.get(`/api/Users/GetUsersList/0/0?text=${encodeURIComponent(userName)}`, administrator.token)).json()
      .users
  expect(await find()).toMatchObject([{ id: userId, hasSecondFactor: true }])
  await remove(userId)
  expect(await find()).toMatchObject([{ id: userId, hasSecondFactor: false }])
})

test('the second factor of one’s own role can be dropped only in a session that used one', async () => {
  const manager = await signInAs(server, { permissions: ['Users - Manage', 'Roles - Manage'] })
  const { userId, roleId: id, sessionId, token, userName } = manager
  await givePasskey(userId)
  const update = (requiresSecondFactor: boolean) =>
    server.post(
      '/api/SysRoles/UpdateSysRole',
      { id, name: `Role ${id}`, guardLevel: 'ADMIN', requiresSecondFactor },
      { token },
    )
  expect((await update(true)).statusCode).toBe(200)
  expect(refusal(await update(false))).toEqual([409, 'second-factor-first'])

  // nor by changing into another role that does not require one
  const { roleId } = await signInAs(server, { permissions: [], guardLevel: 'GUEST' })
  const stay = { organizationId: manager.organizationId ?? undefined }
  const step = () =>
    server.post(
      '/api/Users/UpdateUser',
      { id: userId, userName, name: 'A', roleId, language: 'en', ...stay },
      { token },
    )
  expect(refusal(await step())).toEqual([409, 'second-factor-first'])

  await ownerDb.updateTable('user_session').set({ second_factor_at: new Date() }).where('id', '=', sessionId).execute()
  expect((await update(false)).statusCode).toBe(200)
  await update(true)
  expect((await step()).statusCode).toBe(200)
})

test('others with the same rights may switch it off for the role', async () => {
  const holder = await signInAs(server, { permissions: ['Complaints - Decide'], guardLevel: 'EDITOR', organizationId })
  const body = { id: holder.roleId, name: `Role ${holder.roleId}`, guardLevel: 'EDITOR' }
  for (const requiresSecondFactor of [true, false]) {
    const changed = await server.post('/api/SysRoles/UpdateSysRole', { ...body, requiresSecondFactor }, administrator)
    expect(changed.statusCode).toBe(200)
  }
})
