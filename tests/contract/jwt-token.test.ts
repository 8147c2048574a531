import { expect, test } from 'vitest'
import { aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { cookieIn } from '#tests/support/sent-messages.ts'
import { rowsIn } from '#tests/support/rows.ts'

const credentials = { userName: 'receiver@example.test', userPassword: 'a long enough password' }

const server = await testServer()
const { ownerDb } = server.database
await server.add(aStaffMember, {
  userName: credentials.userName,
  password: credentials.userPassword,
  permissions: ['Complaints - List View'],
})

const signIn = (body: object = credentials) => server.post('/api/JwtToken/UserLogin', body)
const profileId = (answer: { json(): { user: { id: number }[] } }) => answer.json().user[0]?.id
test('signing in answers accessToken and a list with the user', async () => {
  const answer = await signIn()
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    accessToken: expect.any(String),
    user: [expect.objectContaining({ userName: credentials.userName, RoleId: expect.any(Number) })],
  })
  expect(String(answer.headers['set-cookie'])).toMatch(/^refresh=.*HttpOnly.*SameSite=Lax/)
})

test('a wrong password and an unknown name are refused alike', async () => {
  const wrong = await signIn({ ...credentials, userPassword: 'not the password' })
  const unknown = await signIn({ ...credentials, userName: 'nobody@example.test' })
  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
  expect(wrong.json()).toEqual({ message: 'Invalid Crredentials', code: 'invalid-credentials' })
  expect(unknown.json()).toEqual(wrong.json())
})

test('a hash with former parameters is renewed by the right password, once', async () => {
  const former = { ...credentials, userName: 'former@example.test' }
  await server.add(aStaffMember, { userName: former.userName, password: former.userPassword })
  const findHash = async () => {
    const account = ownerDb.selectFrom('user_account').where('user_name', '=', former.userName)
    return (await account.select('password_hash').executeTakeFirstOrThrow()).password_hash
  }
  const weak = await findHash()
  expect((await signIn({ ...former, userPassword: 'not the password' })).statusCode).toBe(401)
  expect(await findHash()).toBe(weak)
  expect((await signIn(former)).statusCode).toBe(200)
  const renewed = await findHash()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(former)).statusCode).toBe(200)
  expect(await findHash()).toBe(renewed)
})

test('missing fields are named', async () => {
  const answer = await signIn({ userName: '' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields).toEqual([
    { field: 'userName', reason: 'required' },
    { field: 'userPassword', reason: 'required' },
  ])
})

test('a token opens guarded calls; none, a forged one and a signed-out one do not', async () => {
  const signedIn = await signIn()
  const { accessToken } = signedIn.json()
  const profile = `/api/Users/GetUserProfile/${profileId(signedIn)}`
  expect((await server.get(profile, accessToken)).json()).toMatchObject({ userName: credentials.userName })
  expect((await server.get(profile)).statusCode).toBe(401)
  expect((await server.get(profile, `${accessToken}x`)).statusCode).toBe(401)
  expect((await server.post('/api/JwtToken/Logout', {}, { token: accessToken })).statusCode).toBe(200)
  expect((await server.get(profile, accessToken)).statusCode).toBe(401)
})

test("another user's profile is not opened", async () => {
  const { accessToken } = (await signIn()).json()
  const answer = await server.get('/api/Users/GetUserProfile/999999', accessToken)
  expect(answer.statusCode).toBe(403)
  expect(answer.json().message).toBe(
    'You are not authorized to perform this request. Please contact adminstator for further information.',
  )
})

test('the refresh cookie works once; used again later, it ends the session for both holders', async () => {
  const first = cookieIn(await signIn(), 'refresh')
  const refreshed = await server.post('/api/JwtToken/Refresh', {}, { cookie: first })
  expect(refreshed.statusCode).toBe(200)
  const second = cookieIn(refreshed, 'refresh')
  server.clock.moveBy(60_000)
  expect((await server.post('/api/JwtToken/Refresh', {}, { cookie: first })).statusCode).toBe(401)
  expect((await server.post('/api/JwtToken/Refresh', {}, { cookie: second })).statusCode).toBe(401)
})

test('signing in or up ends the session that the browser had before, and no other', async () => {
  const signOuts = async () => (await rowsIn(ownerDb, 'audit_entry', { action: 'signed-out' }, ['id'])).length
  const signOutsBefore = await signOuts()
  const elsewhere = await signIn()
  const before = await signIn()
  const again = await server.post('/api/JwtToken/UserLogin', credentials, { cookie: cookieIn(before, 'refresh') })
  const signUp = { name: 'Almaz Worku', userName: 'almaz@example.test', userPassword: 'kvinthoft zargu ploom' }
  const statusOf = async (answer: typeof before) =>
    (await server.get(`/api/Users/GetUserProfile/${profileId(answer)}`, answer.json().accessToken)).statusCode
  expect([await statusOf(elsewhere), await statusOf(before), await statusOf(again)]).toEqual([200, 401, 200])
  await server.post('/api/JwtToken/UserAdd', signUp, { cookie: cookieIn(again, 'refresh') })
  expect([await statusOf(elsewhere), await statusOf(again)]).toEqual([200, 401])
  expect((await signOuts()) - signOutsBefore).toBe(2)
})

test('after too many wrong passwords sign-in pauses, and the answer says for how long', async () => {
  const userName = 'guessed@example.test'
  const answers = []
  for (let attempt = 0; attempt < 12; attempt++) answers.push(await signIn({ userName, userPassword: 'guess' }))
  const last = answers.at(-1)
  expect(last?.statusCode).toBe(429)
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
})

test('successful sign-ins do not use up the attempts that an office shares', async () => {
  const counted = () =>
    ownerDb.selectFrom('attempt').select('count').where('kind', '=', 'sign-in-address').executeTakeFirst()
  const before = (await counted())?.count ?? 0
  for (let time = 0; time < 3; time++) expect((await signIn()).statusCode).toBe(200)
  expect((await counted())?.count).toBe(before)
  expect((await signIn({ ...credentials, userPassword: 'not the password' })).statusCode).toBe(401)
  expect((await counted())?.count).toBe(before + 1)
})
