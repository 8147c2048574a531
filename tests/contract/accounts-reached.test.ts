import { afterAll, beforeEach, expect, test } from 'vitest'
import { sendPasswordReset } from '#server/features/accounts/password/reset-password.ts'
import { goodPassword as userPassword } from '#tests/support/sign-up.ts'
import { templatesTo } from '#tests/support/sent-messages.ts'
import { testServer } from '#tests/support/server.ts'
import { withGateways } from '#tests/support/with-gateways.ts'

const server = await testServer()
const { config } = server.context
const { ownerDb } = server.database
afterAll(() => server.app.close())
beforeEach(async () => {
  Object.assign(config, withGateways, { mode: 'test' })
  await ownerDb.deleteFrom('attempt').execute()
})

const withoutAny = { sms: null, smtp: null }
const withoutSms = { sms: null }

test.each([
  ['0911 40 50 61', {}, undefined, '+251911405061'],
  // a range that the library of phone numbers does not know
  ['0740 40 50 61', {}, undefined, '+251740405061'],
  ['someone@example.et', {}, undefined, 'someone@example.et'],
  ['011 123 4567', {}, 'not-an-address', '+251111234567'],
  ['+44 7911 123456', {}, 'no-sms-there', '+447911123456'],
  ['+881 6 123 45678', {}, 'not-an-address', '+881612345678'],
  ['+1 900 555 1234', {}, 'not-an-address', '+19005551234'],
  ['0911 40 50 62', withoutSms, 'no-gateway', '+251911405062'],
  ['other@example.et', withoutSms, undefined, 'other@example.et'],
  ['third@example.et', withoutAny, 'no-gateway', 'third@example.et'],
  // a demonstration without gateways shows the code in its outbox
  ['0911 40 50 63', { ...withoutAny, mode: 'demo' }, undefined, '+251911405063'],
])(
  'an account for %s with %j is refused with %s, or a code is written',
  async (userName, settings, reason, recipient) => {
    Object.assign(config, settings)
    const answer = await server.post('/api/JwtToken/UserAdd', { name: 'Almaz Worku', userName, userPassword })
    const reset = await server.post('/api/JwtToken/ForgotPassword', { userName })
    if (reason === undefined) {
      expect([answer.statusCode, reset.statusCode]).toEqual([200, 200])
      await sendPasswordReset(server.context, recipient)
      expect(await templatesTo(ownerDb, recipient)).toContain('one-time-code')
    } else {
      expect(answer.json().fields).toEqual([{ field: 'userName', reason }])
      // a user name of no known form is answered as any other that has no account
      if (reason !== 'not-an-address') expect(reset.json().fields).toEqual([{ field: 'userName', reason }])
      expect(await templatesTo(ownerDb, recipient)).toEqual([])
    }
  },
)

test('the region says what the office sends with', async () => {
  const sends = async () => (await server.get('/api/Configuration/GetRegion')).json().sends
  expect(await sends()).toEqual({ sms: true, email: true })
  Object.assign(config, withoutSms)
  expect(await sends()).toEqual({ sms: false, email: true })
})
