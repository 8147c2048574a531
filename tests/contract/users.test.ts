import { expect, test } from 'vitest'
import { aComplaint, aDepartment, anOrganization } from '#tests/support/factories.ts'
import type { SentForm } from '#tests/support/form-body.ts'
import { sendPasswordReset } from '#server/features/accounts/password/reset-password.ts'
import { actionsOn } from '#tests/support/trail.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { rowIn } from '#tests/support/rows.ts'
import { lastTextTo, tokenIn } from '#tests/support/sent-messages.ts'
import { refusal } from '#tests/support/refusal.ts'
import { runHandOver } from '#server/features/hand-overs/run-hand-over.job.ts'

const server = await testServer()
const { ownerDb } = server.database
const administrator = await signInAs(server, { permissions: ['All'], guardLevel: 'SA', organizationId: null })

interface User {
  id: number
  userName: string
  name: string
  roleId: number
  state: string
  organizationId: number | null
}
const call = (name: string, body: object, token = administrator.token) =>
  server.post(`/api/Users/${name}`, body, { token })
const list = async (query = '', token = administrator.token) =>
  (await server.get(`/api/Users/GetUsersList/0/0${query}`, token)).json<{ users: User[]; nextCursor: string | null }>()

let count = 0
async function fieldsOf(overrides: object = {}) {
  const officer = await signInAs(server)
  count += 1
  return {
    userName: `invited${count}@office.example.test`,
    name: 'Hana Girma',
    nameAm: 'ሐና ግርማ',
    roleId: officer.roleId,
    organizationId: officer.organizationId,
    departmentId: null,
    language: 'en',
    ...overrides,
  }
}
const invite = async (overrides: object = {}) => call('InviteUser', await fieldsOf(overrides))

/** The token of the last link that was sent to the address. */
const tokenSentTo = async (recipient: string) => tokenIn(await lastTextTo(ownerDb, recipient))

const goodPassword = 'seven green umbrellas by the lake'

test('an invited user sets a password once with the link of the e-mail, and signs in', async () => {
  const invited = await invite()
  expect([invited.statusCode, invited.headers['x-message']]).toEqual([200, 'User invited successfully'])
  const user = invited.json<User>()
  expect(user).toMatchObject({ name: 'Hana Girma', nameAm: 'ሐና ግርማ', state: 'invited', roleId: expect.any(Number) })
  const token = await tokenSentTo(user.userName)
  expect((await call('FindInvitation', { token }, '')).json()).toMatchObject({ userName: user.userName })
  const weak = await call('AcceptInvitation', { token, newPassword: 'kvint' }, '')
  expect([weak.statusCode, weak.json().fields]).toEqual([422, [{ field: 'newPassword', reason: 'password-too-short' }]])
  const both = await Promise.all([1, 2].map(() => call('AcceptInvitation', { token, newPassword: goodPassword }, '')))
  expect(both.map(answer => answer.statusCode).sort()).toEqual([200, 404])
  expect(refusal(await call('FindInvitation', { token }, ''))).toEqual([404, 'not-found'])
  const signedIn = await server.post('/api/JwtToken/UserLogin', { userName: user.userName, userPassword: goodPassword })
  expect(signedIn.statusCode).toBe(200)
  expect((await list(`?text=${user.userName}`)).users).toMatchObject([{ id: user.id, state: 'active' }])
  expect(await actionsOn(ownerDb, ['user', user.id])).toEqual(['user-invited', 'invitation-accepted', 'signed-in'])
})

test('an invited user who set a password by “forgotten password” is active, and the invitation no longer works', async () => {
  const user = (await invite()).json<User>()
  const token = await tokenSentTo(user.userName)
  await sendPasswordReset(server.context, user.userName)
  const reset = await tokenSentTo(user.userName)
  const answer = await server.post('/api/JwtToken/ResetPassword', { token: reset, newPassword: goodPassword })
  expect(answer.statusCode).toBe(200)
  expect((await list(`?text=${user.userName}`)).users).toMatchObject([{ id: user.id, state: 'active' }])
  expect(refusal(await call('FindInvitation', { token }, ''))).toEqual([404, 'not-found'])
})

test('a link expires after seven days, and a new one ends the former one', async () => {
  const user = (await invite()).json<User>()
  const first = await tokenSentTo(user.userName)
  expect((await call('ResetUser', { id: user.id })).headers['x-message']).toBe('User reset successfully')
  const second = await tokenSentTo(user.userName)
  expect(refusal(await call('FindInvitation', { token: first }, ''))).toEqual([404, 'not-found'])
  expect((await call('FindInvitation', { token: second }, '')).statusCode).toBe(200)
  server.clock.moveBy(7 * 86_400_000 + 1000)
  expect(refusal(await call('FindInvitation', { token: second }, ''))).toEqual([404, 'not-found'])
  server.clock.moveBy(-7 * 86_400_000 - 1000)
})

test('each invalid field is named', async () => {
  const { organizationId, userName } = (await invite()).json<User>()
  const department = await server.add(aDepartment)
  const wrong = await invite({ userName: 'nobody', name: ' ', roleId: null, language: 'fr' })
  expect(wrong.json().fields).toEqual([
    { field: 'userName', reason: 'not-an-email' },
    { field: 'name', reason: 'required' },
    { field: 'roleId', reason: 'required' },
    { field: 'language', reason: 'no-such-choice' },
  ])
  const unknown = await invite({
    userName: userName.toUpperCase(),
    roleId: 999_999,
    organizationId,
    departmentId: department,
  })
  expect(unknown.json().fields).toEqual([
    { field: 'userName', reason: 'taken' },
    { field: 'roleId', reason: 'no-such-choice' },
    { field: 'departmentId', reason: 'of-another-organization' },
  ])
})

test('a user is changed, and nobody puts themselves or others above their own rights', async () => {
  const fields = await fieldsOf()
  const user = (await call('InviteUser', fields)).json<User>()
  const changed = await call('UpdateUser', { ...fields, id: user.id, name: 'Hana Tesfaye' })
  expect([changed.headers['x-message'], changed.json().name]).toEqual(['User updated successfully', 'Hana Tesfaye'])
  const personnel = await signInAs(server, { permissions: ['Users - Manage'] })
  const ofAdministrator = { ...fields, roleId: administrator.roleId }
  const other = { ...(await fieldsOf()), id: personnel.userId, roleId: fields.roleId, userName: personnel.userName }
  expect(refusal(await call('UpdateUser', { ...ofAdministrator, id: user.id }, personnel.token))).toEqual([
    409,
    'beyond-own-rights',
  ])
  expect(refusal(await call('UpdateUser', other, personnel.token))).toEqual([409, 'own-rights'])
  expect(
    refusal(await call('InviteUser', { ...ofAdministrator, userName: 'second@me.example.test' }, personnel.token)),
  ).toEqual([409, 'beyond-own-rights'])
  for (const name of ['ResetUser', 'DeactivateUser', 'ReactivateUser']) {
    expect(refusal(await call(name, { id: administrator.userId }, personnel.token))).toEqual([409, 'beyond-own-rights'])
  }
  expect(
    refusal(
      await call('UpdateUser', { ...fields, id: administrator.userId, userName: 'mine@example.test' }, personnel.token),
    ),
  ).toEqual([409, 'beyond-own-rights'])
})

test('nobody moves themselves into another body or department, unless they hold `All`', async () => {
  const personnel = await signInAs(server, { permissions: ['Users - Manage'] })
  const { organizationId, roleId } = personnel
  const departmentId = await server.add(aDepartment, { organization_id: organizationId as number })
  const elsewhere = await server.add(anOrganization)
  const { userName } = personnel
  const self = { ...(await fieldsOf({ roleId, organizationId, userName })), id: personnel.userId }
  for (const moved of [{ organizationId: elsewhere }, { organizationId: null }, { departmentId }])
    expect(refusal(await call('UpdateUser', { ...self, ...moved }, personnel.token))).toEqual([409, 'own-rights'])
  expect((await call('UpdateUser', self, personnel.token)).statusCode).toBe(200)
  expect((await call('UpdateUser', { ...self, departmentId })).statusCode).toBe(200)
  const director = await signInAs(server, { permissions: ['All'], guardLevel: 'SA' })
  const ofDirector = { roleId: director.roleId, organizationId: elsewhere, userName: director.userName }
  const own = { ...(await fieldsOf(ofDirector)), id: director.userId }
  expect((await call('UpdateUser', own, director.token)).statusCode).toBe(200)
  // the tests after this one count administrators
  expect((await call('DeactivateUser', { id: director.userId })).statusCode).toBe(200)
})

test('the last administrator is neither deactivated, reset nor given another role', async () => {
  const personnel = await signInAs(server, {
    permissions: ['Users - Manage', 'Roles - Manage', 'Permissions - Manage'],
  })
  const fields = await fieldsOf()
  const self = { ...fields, id: administrator.userId, userName: administrator.userName }
  expect((await call('DeactivateUser', { id: personnel.userId })).statusCode).toBe(200)
  expect(refusal(await call('UpdateUser', self))).toEqual([409, 'last-administrator'])
  expect(refusal(await call('DeactivateUser', { id: administrator.userId }))).toEqual([409, 'own-account'])
  expect(refusal(await call('ResetUser', { id: administrator.userId }))).toEqual([409, 'own-account'])
  const invited = (await invite({ roleId: administrator.roleId })).json<User>()
  expect(refusal(await call('UpdateUser', self))).toEqual([409, 'last-administrator'])
  expect((await call('DeactivateUser', { id: invited.id })).statusCode).toBe(200)
})

test('deactivating ends the sessions at once; reactivating keeps the password', async () => {
  const officer = await signInAs(server)
  const own = `/api/Users/GetUserProfile/${officer.userId}`
  expect((await server.get(own, officer.token)).statusCode).toBe(200)
  const closed = await call('DeactivateUser', { id: officer.userId })
  expect([closed.headers['x-message'], closed.json().state]).toEqual(['User deactivated successfully', 'deactivated'])
  expect((await server.get(own, officer.token)).statusCode).toBe(401)
  expect(refusal(await call('ResetUser', { id: officer.userId }))).toEqual([409, 'deactivated'])
  const opened = await call('ReactivateUser', { id: officer.userId })
  expect([opened.headers['x-message'], opened.json().state]).toEqual(['User reactivated successfully', 'active'])
})

test('what names somebody is listed and handed over when an account is closed, or nothing happens', async () => {
  const organizationId = await server.add(anOrganization)
  const permissions = ['Complaints - List View', 'Complaints - Receive'] as const
  const leaving = await signInAs(server, { organizationId, permissions: [...permissions] })
  const staying = await signInAs(server, { organizationId, permissions: [...permissions] })
  const elsewhere = await signInAs(server, { permissions: [...permissions] })
  const complaint = await server.add(aComplaint, {
    handling_organization_id: organizationId,
    receiver_id: leaving.userId,
    status: 'ASSIGNED_TO_CASE_RECEIVER',
  })
  const work = (await server.get(`/api/HandOvers/GetWork/${leaving.userId}`, administrator.token)).json()
  expect(work.parts).toMatchObject([{ kind: 'receiving', count: 1, items: [{ id: complaint.id }] }])
  expect(work.takers).toMatchObject([{ id: staying.userId, kinds: ['receiving'] }])
  expect(refusal(await call('DeactivateUser', { id: leaving.userId }))).toEqual([409, 'work-in-hand'])
  expect((await call('DeactivateUser', { id: leaving.userId, handOverTo: elsewhere.userId })).json().fields).toEqual([
    { field: 'handOverTo', reason: 'no-such-choice' },
  ])
  expect((await list(`?text=${leaving.userName}`)).users[0]?.state).toBe('active')
  const fields = { ...(await fieldsOf()), id: leaving.userId }
  expect(refusal(await call('UpdateUser', fields))).toEqual([409, 'cases-in-hand'])
  expect((await call('DeactivateUser', { id: leaving.userId, handOverTo: staying.userId })).statusCode).toBe(200)
  const after = (await server.get(`/api/HandOvers/GetWork/${leaving.userId}`, administrator.token)).json()
  await runHandOver(server.context, after.newest.id)
  const report = await server.get(`/api/HandOvers/GetHandOver/${after.newest.id}`, administrator.token)
  expect(report.json()).toMatchObject({
    handOver: { items: 1, done: 1, handedOver: 1 },
    items: [{ kind: 'receiving', id: complaint.id, outcome: 'handed-over', why: null }],
  })
  const moved = await server.inTransaction(tx =>
    rowIn(tx, 'complaint', { id: complaint.id }, ['receiver_id', 'version']),
  )
  expect(moved).toEqual({ receiver_id: staying.userId, version: 2 })
  expect(await actionsOn(ownerDb, ['complaint', complaint.id])).toContain('reassign')
})

test('the list is searched with either homophone, narrowed and paged by keyset', async () => {
  const organizationId = await server.add(anOrganization)
  const parent = await server.add(aDepartment, { organization_id: organizationId })
  const child = await server.add(aDepartment, { organization_id: organizationId, parent_id: parent })
  const user = (await invite({ organizationId, departmentId: child, nameAm: 'ዓለምፀሐይ' })).json<User>()
  const idsOf = async (path: string) =>
    (await server.get(`/api/Users/GetUsersList/${path}`, administrator.token))
      .json<{ users: User[] }>()
      .users.map(({ id }) => id)
  expect(await idsOf(`0/0?text=${encodeURIComponent('አለምጸሃይ')}`)).toEqual([user.id])
  expect(await idsOf(`${organizationId}/0`)).toEqual([user.id])
  expect(await idsOf(`0/${parent}`)).toEqual([user.id])
  expect(await idsOf(`${organizationId}/${child}?state=invited`)).toEqual([user.id])
  expect(await idsOf(`${organizationId}/0?state=active`)).toEqual([])
  expect(await idsOf(`0/0?text=${encodeURIComponent('100%')}`)).toEqual([])
  const colleagues = await server.get(`/api/Users/GetUserByOrganization/${organizationId}/0`, administrator.token)
  expect(colleagues.json()).toEqual([])
  const tree = (await server.get(`/api/Users/GetUserDepartmentHierarchy/${user.id}`, administrator.token)).json()
  expect(tree).toMatchObject([
    { id: parent, depth: 0, isOwn: false },
    { id: child, depth: 1, isOwn: true },
  ])
  expect((await server.get('/api/Users/GetUsersList/0/0?cursor=x', administrator.token)).json().fields).toEqual([
    { field: 'cursor', reason: 'not-a-cursor' },
  ])
})

test('a file is previewed, then invites its good rows and reports the others', async () => {
  const role = await server.inTransaction(async tx => {
    const officer = await signInAs(server)
    return rowIn(tx, 'role', { id: officer.roleId }, ['name'])
  })
  const file = [
    'userName,name,nameAm,role,organization',
    `first@import.example.test,First Person,አንደኛ,${role.name},`,
    `FIRST@import.example.test,Again,,${role.name},`,
    `not-an-address,Second,,No such role,No such office`,
  ].join('\n')
  const form: SentForm = { files: [['users.csv', file]] }
  const headers = { authorization: `Bearer ${administrator.token}` }
  const send = (query: string) => server.postForm(`/api/Users/ImportUsers?${query}`, form, headers)
  const preview = (await send('mode=preview')).json()
  expect(preview).toMatchObject({ isApplied: false, counts: { added: 1, refused: 2 } })
  expect(preview.rows.slice(1).map((row: { reasons: unknown }) => row.reasons)).toEqual([
    [{ column: 'userName', reason: 'twice-in-file' }],
    [
      { column: 'role', reason: 'no-such-choice' },
      { column: 'organization', reason: 'no-such-choice' },
      { column: 'userName', reason: 'not-an-email' },
    ],
  ])
  expect((await list('?text=import.example')).users).toEqual([])
  const applied = await send(`mode=apply&plan=${preview.plan}`)
  expect([applied.statusCode, applied.headers['x-message'], applied.json().isApplied]).toEqual([
    200,
    'Users imported successfully',
    true,
  ])
  expect((await list('?text=import.example')).users).toMatchObject([
    { userName: 'first@import.example.test', state: 'invited' },
  ])
  expect((await call('FindInvitation', { token: await tokenSentTo('first@import.example.test') }, '')).statusCode).toBe(
    200,
  )
})
