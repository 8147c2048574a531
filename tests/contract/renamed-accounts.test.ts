import { expect, test } from 'vitest'
import { sendPasswordReset } from '#server/features/accounts/password/reset-password.ts'
import { aPasskey } from '#tests/security/records/planted.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { rowIn } from '#tests/support/rows.ts'
import { lastCode, templatesTo } from '#tests/support/sent-messages.ts'
import { refusal } from '#tests/support/refusal.ts'

const server = await testServer()
const { ownerDb } = server.database
await signInAs(server, { permissions: ['All'], guardLevel: 'SA' })
let personnel = await signInAs(server, { permissions: ['Users - Manage'], guardLevel: 'ADMIN' })

const password = 'kvinthoft zargu ploom'
const day = 86_400_000
let people = 0

async function anApprover() {
  const userName = `approver${++people}@example.et`
  const staff = await server.add(aStaffMember, {
    userName,
    password,
    permissions: [],
    organizationId: personnel.organizationId,
  })
  const token = (await signIn(userName)).json().accessToken as string
  await server.add(aPasskey, staff.userId)
  return { ...staff, userName, token }
}
type Person = Awaited<ReturnType<typeof anApprover>>

const signIn = (userName: string) => server.post('/api/JwtToken/UserLogin', { userName, userPassword: password })
const call = (name: string, body: object) => server.post(`/api/Users/${name}`, body, { token: personnel.token })
const rename = ({ userId: id, roleId, organizationId }: Person, userName: string) =>
  call('UpdateUser', { id, roleId, organizationId, userName, name: 'Hana Girma', language: 'en' })
test('the owner of a renamed account is told of each step at the former address', async () => {
  const approver = await anApprover()
  await sendPasswordReset(server.context, approver.userName)
  const thief = 'thief1@example.test'
  expect((await rename(approver, thief)).statusCode).toBe(200)
  expect(await templatesTo(ownerDb, approver.userName)).toEqual(['password-reset-link', 'user-name-changed'])
  expect(await templatesTo(ownerDb, thief)).toEqual([])
  expect((await server.get('/api/Users/GetSessions', approver.token)).statusCode).toBe(401)
  const open = await ownerDb
    .selectFrom('account_secret')
    .select('purpose')
    .where('user_id', '=', approver.userId)
    .where('expires_at', '>', server.clock.now())
    .where('used_at', 'is', null)
    .execute()
  expect(open).toEqual([])

  expect((await call('RemoveSecondFactors', { id: approver.userId })).statusCode).toBe(200)
  expect((await call('ResetUser', { id: approver.userId })).statusCode).toBe(200)
  expect(await templatesTo(ownerDb, thief)).toEqual(['second-factors-removed', 'invitation'])
  const told = ['password-reset-link', 'user-name-changed', 'second-factors-removed', 'link-sent-elsewhere']
  expect(await templatesTo(ownerDb, approver.userName)).toEqual(told)

  const { details } = await rowIn(
    ownerDb,
    'audit_entry',
    { action: 'user-updated', subject_id: String(approver.userId) },
    ['details'],
  )
  expect(details).toMatchObject({ userName: { from: approver.userName, to: thief } })
})

test('a second change does not hide the first; after two weeks the old address gets nothing', async () => {
  const approver = await anApprover()
  const [between, last, later] = ['between', 'last', 'later'].map(name => `${name}@example.test`) as [
    string,
    string,
    string,
  ]
  await rename(approver, between)
  server.clock.moveBy(1000)
  await rename(approver, last)
  expect(await templatesTo(ownerDb, between)).toEqual(['user-name-changed'])
  expect(await templatesTo(ownerDb, approver.userName)).toEqual(['user-name-changed', 'user-name-changed'])
  server.clock.moveBy(15 * day)
  const { organizationId } = personnel
  personnel = await signInAs(server, { permissions: ['Users - Manage'], guardLevel: 'ADMIN', organizationId })
  expect((await call('ResetUser', { id: approver.userId })).statusCode).toBe(200)
  await rename(approver, later)
  expect(await templatesTo(ownerDb, approver.userName)).toHaveLength(2)
  expect(await templatesTo(ownerDb, last)).toEqual(['invitation', 'user-name-changed'])
  expect(await templatesTo(ownerDb, later)).toEqual(['invitation'])
})

test('nobody changes their own user name without the password', async () => {
  const { userId: id, roleId, organizationId, userName } = personnel
  const fields = { id, roleId, organizationId, name: 'A', language: 'en' }
  expect(refusal(await call('UpdateUser', { ...fields, userName: 'mine@example.test' }))).toEqual([409, 'own-account'])
  expect((await call('UpdateUser', { ...fields, userName })).statusCode).toBe(200)
})

test('an address of an unconfirmed sign-up is free for staff', async () => {
  const userName = 'newcomer@office.example.test'
  const signedUp = await server.post('/api/JwtToken/UserAdd', {
    name: 'Somebody',
    userName,
    userPassword: 'seven green umbrellas by the lake',
    language: 'en',
  })
  expect(signedUp.statusCode).toBe(200)
  const { code } = await lastCode(ownerDb, { recipient: userName })
  const { roleId } = await signInAs(server, { permissions: [] })
  const { organizationId } = personnel
  const invited = await call('InviteUser', { userName, name: 'Newcomer', roleId, organizationId, language: 'en' })
  expect(invited.statusCode).toBe(200)
  const again = await call('InviteUser', { userName, name: 'Newcomer', roleId, organizationId, language: 'en' })
  expect(again.json().fields).toEqual([{ field: 'userName', reason: 'taken' }])
  const late = await server.post('/api/JwtToken/ConfirmAccount', { code }, { token: signedUp.json().accessToken })
  expect(late.json().fields).toEqual([{ field: 'code', reason: 'code-ended' }])
})
