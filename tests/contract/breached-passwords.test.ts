import { expect, test } from 'vitest'
import { sendPasswordReset } from '#server/features/accounts/password/reset-password.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { goodPassword, signUp } from '#tests/support/sign-up.ts'
import { lastTextTo, tokenIn } from '#tests/support/sent-messages.ts'

/** Long enough, and no pattern that the form would know. */
const breached = 'Bpgjldsgjldthnf7!'
const userName = 'almaz@office.example.test'

const server = await testServer()
const { token } = await signUp(server, userName)

const linkSentTo = async (recipient: string) => tokenIn(await lastTextTo(server.database.ownerDb, recipient))

const calls: Record<string, (typed: string) => ReturnType<TestServer['post']>> = {
  'sign-up': typed =>
    server.post('/api/JwtToken/UserAdd', { name: 'Hana', userName: 'hana@example.test', userPassword: typed }),
  'the change of one’s own': typed =>
    server.post('/api/Users/UpdatePassword', { currentPassword: goodPassword, newPassword: typed }, { token }),
  'the reset of a forgotten one': async typed => {
    await sendPasswordReset(server.context, userName)
    return server.post('/api/JwtToken/ResetPassword', { token: await linkSentTo(userName), newPassword: typed })
  },
  'an invitation': async typed => {
    const administrator = await signInAs(server, { permissions: ['All'], guardLevel: 'SA', organizationId: null })
    const invited = `guest${typed.length}@office.example.test`
    const body = { userName: invited, name: 'Guest', roleId: administrator.roleId, language: 'en' }
    await server.post('/api/Users/InviteUser', body, { token: administrator.token })
    return server.post('/api/Users/AcceptInvitation', { token: await linkSentTo(invited), newPassword: typed })
  },
}

test.each(Object.entries(calls))(
  'at %s a breached password is refused by its rule, another one is taken',
  async (_, tryIt) => {
    const refused = await tryIt(breached)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().fields).toEqual([
      { field: expect.stringMatching(/^(user|new)Password$/), reason: 'password-too-common' },
    ])
    expect((await tryIt('quorndle miffbat tazer')).statusCode).toBe(200)
  },
)
