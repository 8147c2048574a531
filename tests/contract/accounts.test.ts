import { expect, test } from 'vitest'
import { cleanUpAccounts } from '#server/features/accounts/clean-up-accounts.job.ts'
import { sendPasswordReset } from '#server/features/accounts/password/reset-password.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { goodPassword as password, signUp as openAccount } from '#tests/support/sign-up.ts'
import { actionsOn } from '#tests/support/trail.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { cookieIn, lastCode, messagesTo, templatesTo, tokenIn } from '#tests/support/sent-messages.ts'

const server = await testServer()
const { ownerDb } = server.database

const people = { count: 0 }
const newAddress = () => `person${++people.count}@example.et`
const minute = 60_000

const signUp = (userName: string, more: object = {}) =>
  server.post('/api/JwtToken/UserAdd', { name: 'Almaz Worku', userName, userPassword: password, ...more })
const signIn = (userName: string, userPassword = password) =>
  server.post('/api/JwtToken/UserLogin', { userName, userPassword })
const confirm = (token: string, code: string) => server.post('/api/JwtToken/ConfirmAccount', { code }, { token })

/** A complainant whose address is confirmed, signed in. */
const aComplainant = async (userName = newAddress()) => ({ userName, ...(await openAccount(server, userName)) })

test('signing up answers accessToken and user, and opens nothing but the confirmation', async () => {
  const userName = newAddress()
  const answer = await signUp(userName, { role: 1, RoleId: 1, roleId: 1, kind: 'staff' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['x-message']).toBe('Registered your compliant successfully.')
  const { accessToken, user } = answer.json()
  expect(user).toEqual([
    expect.objectContaining({ userName, RoleId: null, kind: 'complainant', isConfirmed: false, guardLevel: 'GUEST' }),
  ])
  const profile = `/api/Users/GetUserProfile/${user[0].id}`
  expect((await server.get(profile, accessToken)).json()).toMatchObject({ code: 'not-confirmed' })
  expect((await signIn(userName)).statusCode).toBe(401)
  expect((await confirm(accessToken, '000000x')).json().fields).toEqual([{ field: 'code', reason: 'wrong-code' }])
  const confirmed = await confirm(accessToken, (await lastCode(ownerDb, { recipient: userName })).code)
  expect(confirmed.json().user[0]).toMatchObject({ isConfirmed: true })
  expect((await server.get(profile, accessToken)).statusCode).toBe(200)
  expect((await signIn(userName.toUpperCase())).statusCode).toBe(200)
  expect(await actionsOn(ownerDb, ['user', user[0].id])).toEqual(['signed-up', 'account-confirmed', 'signed-in'])
})

test('a phone number works as user name, however it is written', async () => {
  expect((await signUp('0911 40 50 60')).statusCode).toBe(200)
  const [message] = await messagesTo(ownerDb, '+251911405060')
  expect(message).toMatchObject({ template: 'one-time-code', channel: 'sms' })
  expect((await signUp('somebody')).json().fields).toEqual([{ field: 'userName', reason: 'not-an-address' }])
})

test('an address with an account gets the same answer, and its owner is told', async () => {
  const { userName, id } = await aComplainant()
  const fresh = await signUp(newAddress())
  const taken = await signUp(userName)
  const shape = (answer: typeof taken) => ({
    status: answer.statusCode,
    message: answer.headers['x-message'],
    user: { ...answer.json().user[0], id: 0, userName: '' },
  })
  expect(shape(taken)).toEqual(shape(fresh))
  const messages = await messagesTo(ownerDb, userName)
  expect(messages.map(({ template }) => template)).toEqual(['one-time-code', 'account-exists'])
  const { accessToken, user } = taken.json()
  expect(user[0].id).not.toBe(id)
  expect((await confirm(accessToken, (await lastCode(ownerDb, { recipient: userName })).code)).statusCode).toBe(422)
  expect((await server.post('/api/JwtToken/SendConfirmation', {}, { token: accessToken })).json()).toEqual({
    sentTo: 'p•••@e•••.et',
  })
  expect((await signIn(userName)).json().user[0].id).toBe(id)
})

test('of two sign-ups with one address the first to confirm gets it', async () => {
  const userName = newAddress()
  const stranger = (await signUp(userName, { userPassword: 'quorndle miffbat tazer' })).json()
  const owner = (await signUp(userName)).json()
  const code = (await lastCode(ownerDb, { recipient: userName })).code
  expect((await confirm(stranger.accessToken, code)).statusCode).toBe(422)
  expect((await confirm(owner.accessToken, code)).statusCode).toBe(200)
  expect((await signIn(userName, 'quorndle miffbat tazer')).statusCode).toBe(401)
  expect((await signIn(userName)).statusCode).toBe(200)
})

test('five wrong codes end the code', async () => {
  const userName = newAddress()
  const { accessToken } = (await signUp(userName)).json()
  for (let i = 0; i < 5; i++) await confirm(accessToken, '000000')
  const answer = await confirm(accessToken, (await lastCode(ownerDb, { recipient: userName })).code)
  expect(answer.json().fields).toEqual([{ field: 'code', reason: 'code-ended' }])
})

test('a weak password is refused with each rule that it does not meet', async () => {
  const answer = await signUp(newAddress(), { userPassword: 'Password1' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields).toEqual([
    { field: 'userPassword', reason: 'password-too-short' },
    { field: 'userPassword', reason: 'password-too-common' },
  ])
})

test('forgotten: the same answer for everybody, a link once, and all sessions end', async () => {
  const { userName, token, id } = await aComplainant()
  const forgot = (name: string) => server.post('/api/JwtToken/ForgotPassword', { userName: name })
  expect([(await forgot(userName)).body, (await forgot('nobody@example.et')).body]).toEqual(['{}', '{}'])
  await sendPasswordReset(server.context, userName)
  await sendPasswordReset(server.context, 'nobody@example.et')
  expect(await messagesTo(ownerDb, 'nobody@example.et')).toEqual([])
  const text =
    (await messagesTo(ownerDb, userName)).find(({ template }) => template === 'password-reset-link')?.text ?? ''
  const link = tokenIn(text)
  const reset = (newPassword: string) => server.post('/api/JwtToken/ResetPassword', { token: link, newPassword })
  expect((await reset('short')).json().fields[0]).toEqual({ field: 'newPassword', reason: 'password-too-short' })
  expect((await reset('quorndle miffbat tazer')).statusCode).toBe(200)
  expect((await reset('another miffbat tazerq')).json().fields).toEqual([{ field: 'token', reason: 'link-ended' }])
  expect((await server.get(`/api/Users/GetUserProfile/${id}`, token)).statusCode).toBe(401)
  expect((await signIn(userName)).statusCode).toBe(401)
  expect((await signIn(userName, 'quorndle miffbat tazer')).statusCode).toBe(200)
  expect(await actionsOn(ownerDb, ['user', id])).toContain('password-reset')
  expect(await templatesTo(ownerDb, userName)).toContain('password-changed')
})

test('forgotten by phone: a code, wrong for everybody else, valid once and for half an hour', async () => {
  await aComplainant('+251911405062')
  await sendPasswordReset(server.context, '+251911405062')
  const code = (await lastCode(ownerDb, { recipient: '+251911405062' })).code
  const reset = (userName: string, typed: string) =>
    server.post('/api/JwtToken/ResetPassword', { userName, code: typed, newPassword: 'quorndle miffbat tazer' })
  const wrong = [{ field: 'code', reason: 'wrong-or-ended-code' }]
  expect((await reset('0911405062', '000000')).json().fields).toEqual(wrong)
  expect((await reset('0911999999', code)).json().fields).toEqual(wrong)
  expect((await reset('0911 40 50 62', `${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200)
  expect((await reset('0911405062', code)).json().fields).toEqual(wrong)
  await sendPasswordReset(server.context, '+251911405062')
  const late = (await lastCode(ownerDb, { recipient: '+251911405062' })).code
  expect(late).not.toBe(code)
  server.clock.moveBy(31 * minute)
  expect((await reset('0911405062', late)).json().fields).toEqual(wrong)
})

test('a link ends after half an hour, and a second one ends the first', async () => {
  const { userName } = await aComplainant()
  const links = async () => (await messagesTo(ownerDb, userName)).map(({ text }) => tokenIn(text)).filter(Boolean)
  const reset = (token: string | undefined) =>
    server.post('/api/JwtToken/ResetPassword', { token, newPassword: 'quorndle miffbat tazer' })
  await sendPasswordReset(server.context, userName)
  await sendPasswordReset(server.context, userName)
  const [first, second] = await links()
  expect((await reset(first)).statusCode).toBe(422)
  server.clock.moveBy(31 * minute)
  expect((await reset(second)).statusCode).toBe(422)
})

test('asking too often for a new password is slowed down, known or not', async () => {
  const userName = 'often@example.et'
  const answers = []
  for (let i = 0; i < 4; i++) answers.push(await server.post('/api/JwtToken/ForgotPassword', { userName }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
})

test('sessions are listed with their device, and one or all others can be ended', async () => {
  const { userName, token } = await aComplainant()
  const phone = (
    await server.app.inject({
      method: 'POST',
      url: '/api/JwtToken/UserLogin',
      payload: { userName, userPassword: password },
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/131.0 Mobile Safari/537.36' },
    })
  ).json().accessToken
  await signIn(userName)
  const sessions = (await server.get('/api/Users/GetSessions', token)).json()
  expect(sessions).toHaveLength(3)
  expect(sessions[0]).toMatchObject({ isCurrent: true })
  const onPhone = sessions.find(({ device }: { device: string }) => device === 'Chrome, Android')
  expect((await server.post(`/api/Users/RevokeSession/${onPhone.id}`, {}, { token })).json()).toHaveLength(2)
  expect((await server.get('/api/Users/GetSessions', phone)).statusCode).toBe(401)
  expect((await server.post('/api/Users/RevokeOtherSessions', {}, { token })).json()).toHaveLength(1)
  const stranger = await aComplainant()
  expect((await server.post(`/api/Users/RevokeSession/${sessions[0].id}`, {}, stranger)).statusCode).toBe(404)
})

test('a session ends after half an hour without a call, and after twelve hours in any case', async () => {
  const { userName } = await aComplainant()
  let answer = await signIn(userName)
  const refreshed = async () => {
    answer = await server.post('/api/JwtToken/Refresh', {}, { cookie: cookieIn(answer, 'refresh') })
    return answer.statusCode
  }
  const isOpen = async () => (await server.get('/api/Users/GetSessions', answer.json().accessToken)).statusCode
  for (let i = 0; i < 26; i++) {
    server.clock.moveBy(27 * minute)
    expect(await refreshed()).toBe(200)
    expect(await isOpen()).toBe(200)
  }
  server.clock.moveBy(27 * minute)
  expect(await refreshed()).toBe(401)

  answer = await signIn(userName)
  server.clock.moveBy(31 * minute)
  expect(await refreshed()).toBe(401)
})

test('each call shows that the user is present, which is written at most once a minute', async () => {
  const { id, userName } = await aComplainant()
  const token = (await signIn(userName)).json().accessToken
  const seen = async () =>
    (
      await ownerDb
        .selectFrom('user_session')
        .select('last_seen_at')
        .where('user_id', '=', id)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
    ).last_seen_at.getTime()
  const first = await seen()
  server.clock.moveBy(30_000)
  await server.get('/api/Users/GetSessions', token)
  expect(await seen()).toBe(first)
  server.clock.moveBy(40_000)
  await server.get('/api/Users/GetSessions', token)
  expect(await seen()).toBeGreaterThan(first)
})

test('two tabs that refresh at the same moment both stay signed in', async () => {
  const { userName } = await aComplainant()
  const cookie = cookieIn(await signIn(userName), 'refresh')
  const answers = await Promise.all([1, 2, 3].map(() => server.post('/api/JwtToken/Refresh', {}, { cookie })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const tokens = new Set(answers.map(answer => decodeURIComponent(cookieIn(answer, 'refresh')).split('.')[0]))
  expect(tokens.size).toBe(1)
  const next = await server.post('/api/JwtToken/Refresh', {}, { cookie: cookieIn(answers[0]!, 'refresh') })
  expect(next.statusCode).toBe(200)
})

test('unconfirmed sign-ups are deleted after a day', async () => {
  const userName = newAddress()
  const { user } = (await signUp(userName)).json()
  server.clock.moveBy(25 * 60 * minute)
  expect((await cleanUpAccounts(server.context)).accounts).toBeGreaterThan(0)
  const left = await rowsIn(ownerDb, 'user_account', { id: user[0].id }, ['id'])
  expect(left).toEqual([])
})

test('the policy of a region: defaults, a change, who may change it, and its values', async () => {
  const region = encodeURIComponent('Addis Ababa')
  const read = () => server.get(`/api/Users/GetRegionPasswordPolicy/${region}`)
  const before = (await read()).json().PolicyList[0]
  expect(before).toMatchObject({
    region: 'Addis Ababa',
    minimumLength: 15,
    minimumLengthWithSecondFactor: 8,
    mustHaveNumber: false,
  })
  await server.inTransaction(async tx => {
    await aStaffMember(tx, { userName: 'policy@example.et', password, permissions: ['Password Policy - Manage'] })
    await aStaffMember(tx, { userName: 'other@example.et', password, permissions: ['Users - Manage'] })
  })
  const token = (await signIn('policy@example.et')).json().accessToken
  const save = (policy: object, asWhom = token) =>
    server.post('/api/Users/ManagePassordPolicy', { PolicyList: [{ ...before, ...policy }] }, { token: asWhom })
  expect((await save({}, (await signIn('other@example.et')).json().accessToken)).statusCode).toBe(403)
  expect((await save({ minimumLength: 4 })).json().fields).toEqual([
    { field: 'PolicyList.0.minimumLength', reason: 'too-small' },
  ])
  expect((await save({ minimumLength: 10, minimumLengthWithSecondFactor: 12 })).json().fields).toEqual([
    { field: 'PolicyList.0.minimumLengthWithSecondFactor', reason: 'longer-than-without' },
  ])
  expect((await save({ region: 'Atlantis' })).statusCode).toBe(404)
  const saved = await save({ mustHaveNumber: true })
  expect(saved.headers['x-message']).toBe('Password Policy Edited Successfully')
  expect(saved.json().PolicyList[0].mustHaveNumber).toBe(true)
  expect((await signUp(newAddress())).json().fields).toEqual([
    { field: 'userPassword', reason: 'password-needs-number' },
  ])
  await save({})
  expect((await read()).json().PolicyList[0]).toEqual(before)
})
