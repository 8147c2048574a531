import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Respondents } from '#contract/accounts/respondents.ts'
import { mostRespondents } from '#contract/accounts/respondents.ts'
import { plantOne, rowIn } from '#tests/support/rows.ts'
import { anOrganization } from '#tests/support/factories.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testServer } from '#tests/support/server.ts'
import { aToken, signInAs } from '#tests/support/sign-in-as.ts'
import { lastTextTo, tokenIn } from '#tests/support/sent-messages.ts'
import { actionsOn } from '#tests/support/trail.ts'

const server = await testServer()
const { ownerDb } = server.database

/** A body with its first respondent. */
async function aBody() {
  const organizationId = await server.add(anOrganization)
  const first = await signInAs(server, { organizationId, permissions: ['Statements - Give'], guardLevel: 'GUEST' })
  return { organizationId, first }
}

const list = async (token: string) =>
  (await server.get('/api/Respondents/GetRespondentsList', token)).json<Respondents>()
const someone = () => ({ userName: `${randomUUID()}@bureau.example.test`, name: 'Hana Girma', language: 'am' })
const invite = (token: string, fields: object = someone(), key?: string) =>
  server.post('/api/Respondents/InviteRespondent', fields, { token, key })
const close = (token: string, id: number) => server.post('/api/Respondents/CloseRespondent', { id }, { token })

test('the first respondent of a body invites a colleague, who signs in, sees the same body and may not invite', async () => {
  const { first, organizationId } = await aBody()
  const fields = someone()
  const invited = await invite(first.token, fields)
  expect([invited.statusCode, invited.headers['x-message']]).toEqual([200, 'User invited successfully'])
  expect(invited.json<Respondents>().respondents).toMatchObject([
    { id: first.userId, isFirst: true, isSelf: true },
    { userName: fields.userName, state: 'invited', isFirst: false },
  ])
  const token = tokenIn(await lastTextTo(ownerDb, fields.userName))
  const newPassword = 'seven green umbrellas by the lake'
  await server.post('/api/Users/AcceptInvitation', { token, newPassword })
  const colleague = await rowIn(ownerDb, 'user_account', { user_name: fields.userName }, [
    'id',
    'organization_id',
    'role_id',
  ])
  expect(colleague).toMatchObject({ organization_id: organizationId, role_id: first.roleId })
  const theirs = await aToken(server, { userId: colleague.id })
  expect(await list(theirs)).toMatchObject({ mayInvite: false, respondents: [{ id: first.userId }, { isSelf: true }] })
  expect((await invite(theirs)).statusCode).toBe(403)
  expect(await actionsOn(ownerDb, ['user', colleague.id])).toEqual(['user-invited', 'invitation-accepted'])
})

test('an invitation that is sent again under its key is one', async () => {
  const { first } = await aBody()
  const [fields, key] = [someone(), randomUUID()]
  const answers = [await invite(first.token, fields, key), await invite(first.token, fields, key)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await list(first.token)).respondents).toHaveLength(2)
})

test('a taken address is refused at its field, and a body has a limited number of accounts', async () => {
  const { first, organizationId } = await aBody()
  const fields = someone()
  await invite(first.token, fields)
  const again = await invite(first.token, fields)
  expect([again.statusCode, again.json().fields]).toEqual([422, [{ field: 'userName', reason: 'taken' }]])
  for (let count = 2; count < mostRespondents; count += 1)
    await plantOne(ownerDb, 'user_account', {
      user_name: `${randomUUID()}@bureau.example.test`,
      password_hash: '!',
      name: 'Hana',
      role_id: first.roleId,
      organization_id: organizationId,
    })
  expect(refusal(await invite(first.token))).toEqual([409, 'too-many'])
})

test('a closed account is signed out, and the oldest one left is the first', async () => {
  const { first, organizationId } = await aBody()
  const second = await signInAs(server, { organizationId, permissions: ['Statements - Give'], guardLevel: 'GUEST' })
  const elsewhere = await aBody()
  expect((await close(second.token, first.userId)).statusCode).toBe(403)
  expect(refusal(await close(first.token, first.userId))).toEqual([409, 'own-account'])
  expect((await close(first.token, elsewhere.first.userId)).statusCode).toBe(404)
  expect((await close(first.token, second.userId)).statusCode).toBe(200)
  expect((await server.get('/api/Respondents/GetRespondentsList', second.token)).statusCode).toBe(401)
  const third = await signInAs(server, { organizationId, permissions: ['Statements - Give'], guardLevel: 'GUEST' })
  await ownerDb.updateTable('user_account').set({ is_active: false }).where('id', '=', first.userId).execute()
  expect((await list(third.token)).mayInvite).toBe(true)
})

test('a role that gives statements has no other right, and whoever holds one by mistake sees nothing of the office', async () => {
  const administrator = await signInAs(server, { permissions: ['All'], guardLevel: 'SA' })
  const { first } = await aBody()
  const give = (roleId: number, givenPermission: string) =>
    server.post('/api/Permissions/AssignRolePermission', { roleId, givenPermission }, { token: administrator.token })
  const officer = await signInAs(server, { permissions: ['Complaints - List View'] })
  expect(refusal(await give(first.roleId, 'Complaints - List View'))).toEqual([409, 'statements-alone'])
  expect(refusal(await give(officer.roleId, 'Statements - Give'))).toEqual([409, 'statements-alone'])
  const mixed = await signInAs(server, { permissions: ['All', 'Statements - Give'], guardLevel: 'SA' })
  expect((await server.get('/api/Users/GetUsersList/0/0', mixed.token)).statusCode).toBe(403)
  expect((await list(mixed.token)).respondents).toHaveLength(1)
  const profile = (await server.get(`/api/Users/GetUserProfile/${mixed.userId}`, mixed.token)).json()
  expect(profile).toMatchObject({ kind: 'respondent', guardLevel: 'GUEST' })
})

test('a respondent speaks for a body: without one the account is not made', async () => {
  const administrator = await signInAs(server, { permissions: ['All'], guardLevel: 'SA' })
  const { first } = await aBody()
  const answer = await server.post(
    '/api/Users/InviteUser',
    { ...someone(), roleId: first.roleId },
    { token: administrator.token },
  )
  expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ field: 'organizationId', reason: 'required' }]])
})
