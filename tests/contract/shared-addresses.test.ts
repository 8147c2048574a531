import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeEach, describe, expect, test } from 'vitest'
import { letterCodeLength } from '#contract/values/letter-code.ts'
import { newCheckedDigits } from '#server/platform/new-checked-digits.rules.ts'
import { buildServer } from '#server/app/server.ts'
import { sendPasswordReset } from '#server/features/accounts/password/reset-password.ts'
import { storeOfficeSetting } from '#server/features/reference-data/settings.queries.ts'
import { addressSubject } from '#server/platform/throttle/address-subject.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { plant, rowsIn } from '#tests/support/rows.ts'
import { lastCode, lastTextTo, tokenIn } from '#tests/support/sent-messages.ts'
import { refusal } from '#tests/support/refusal.ts'

// a whole city of one operator, or a kiosk, has one address: its neighbours must not lock anybody out

const shared = '198.51.100.7'
const password = 'kvinthoft zargu ploom'
const staff = { userName: 'receiver@example.test', userPassword: password }

const server = await testServer()
const { ownerDb } = server.database
await server.inTransaction(async tx => {
  await storeOfficeSetting(tx, 'tracking', { patienceSeconds: 1 })
  await aStaffMember(tx, { ...staff, password })
})
beforeEach(() => ownerDb.deleteFrom('attempt').execute())

type Send = (more?: object, remoteAddress?: string) => ReturnType<typeof post>

const post = (url: string, payload: object, remoteAddress = shared) =>
  server.post(`/api${url}`, payload, { from: remoteAddress })

const people = { count: 0 }
const somebody = () => `neighbour${++people.count}@example.et`

const signUp: Send = (more, from) =>
  post('/JwtToken/UserAdd', { name: 'Almaz Worku', userName: somebody(), userPassword: password, ...more }, from)
const signIn: Send = (more, from) => post('/JwtToken/UserLogin', { ...staff, ...more }, from)
const fail: Send = (more, from) => signIn({ userPassword: 'not the password', ...more }, from)
const forget: Send = (more, from) => post('/JwtToken/ForgotPassword', { userName: somebody(), ...more }, from)
const reset: Send = (more, from) =>
  post('/JwtToken/ResetPassword', { token: 'none', newPassword: password, ...more }, from)
const check: Send = (more, from) =>
  server.app.inject({
    url: `/api/Letters/CheckLetter/${newCheckedDigits(letterCodeLength)}?${new URLSearchParams({ ...more })}`,
    remoteAddress: from ?? shared,
  })

/** Each call with a limit for the address: the number of free attempts, and its answer within them. */
const calls = [
  { name: 'signing up', send: signUp, kind: 'sign-up-address', free: 30, usual: 200 },
  { name: 'signing in', send: fail, kind: 'sign-in-address', free: 100, usual: 401 },
  { name: 'asking for a new password', send: forget, kind: 'reset-address', free: 30, usual: 200 },
  { name: 'setting it', send: reset, kind: 'reset-try', free: 30, usual: 422 },
  { name: 'checking a letter', send: check, kind: 'letter', free: 40, usual: 404 },
]

/** Makes so many attempts of neighbours. */
const attempted = (kind: string, count: number) =>
  plant(ownerDb, 'attempt', {
    kind,
    subject: addressSubject(server.context, shared),
    count,
    window_start: server.clock.now(),
  })
const countOf = async (kind: string) =>
  (await rowsIn(ownerDb, 'attempt', { kind }, ['count'])).map(({ count }) => count)

async function solve(): Promise<string> {
  const challenge = (await server.get('/api/Tracking/GetChallenge')).json()
  // no challenge asks for less
  const solution = await solveChallenge({ challenge, deriveKey, counterStart: 1000 })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

describe.each(calls)('$name at an address that many share', ({ send, kind, free, usual }) => {
  test(`the attempt after the ${free}th needs a proof or a wait, and is then answered as usual`, async () => {
    await attempted(kind, free - 1)
    expect((await send()).statusCode).toBe(usual)
    const asked = await send()
    expect(refusal(asked)).toEqual([429, 'challenge-required'])
    expect(Number(asked.headers['retry-after'])).toBeGreaterThan(0)
    const solution = await solve()
    expect((await send({ solution })).statusCode).toBe(usual)
    const again = await send({ solution })
    expect(again.json().fields).toEqual([{ field: 'solution', reason: 'not-solved-or-used' }])
    const waited = performance.now()
    expect((await send({ patient: 'yes' })).statusCode).toBe(usual)
    expect(performance.now() - waited).toBeGreaterThan(950)
  })

  test('elsewhere nothing is required, and no address is stored in the clear', async () => {
    await attempted(kind, free)
    expect((await send({}, '203.0.113.9')).statusCode).toBe(usual)
    const subjects = await ownerDb.selectFrom('attempt').select('subject').execute()
    expect(subjects.length).toBeGreaterThan(0)
    for (const { subject } of subjects) expect(subject).not.toMatch(/203\.0\.113|198\.51\.100/)
  })
})

test('a refusal for the address counts for no account: its owner signs in elsewhere, or here after a wait', async () => {
  await attempted('sign-in-address', 100)
  for (let attempt = 0; attempt < 12; attempt++) expect((await signIn()).json().code).toBe('challenge-required')
  expect(await countOf('sign-in')).toEqual([])
  expect((await signIn({}, '203.0.113.9')).statusCode).toBe(200)
  expect((await signIn({ patient: 'yes' })).statusCode).toBe(200)
})

test('ten wrong passwords delay the owner of an account only by one proof, for account and address together', async () => {
  for (let attempt = 0; attempt < 10; attempt++) await fail({}, '203.0.113.9')
  expect(refusal(await signIn())).toEqual([429, 'challenge-required'])
  expect((await signIn({ solution: await solve() })).statusCode).toBe(200)

  await ownerDb.deleteFrom('attempt').execute()
  for (let attempt = 0; attempt < 10; attempt++) await fail({}, '203.0.113.9')
  await attempted('sign-in-address', 100)
  expect((await fail({ solution: await solve() })).json().code).toBe('invalid-credentials')
  expect((await signIn({ patient: 'yes' })).statusCode).toBe(200)
})

test('further guesses need a proof or a wait each time', async () => {
  for (let attempt = 0; attempt < 10; attempt++) await fail({}, '203.0.113.9')
  expect((await fail({ solution: await solve() })).statusCode).toBe(401)
  expect((await fail()).json().code).toBe('challenge-required')
  expect((await signIn({ solution: 'none' })).json().fields).toEqual([
    { field: 'solution', reason: 'not-solved-or-used' },
  ])
})

test.for([
  {
    name: 'an account that asks for a proof',
    send: () => fail(),
    kind: 'sign-in-address',
    free: 10,
    code: 'challenge-required',
  },
  {
    name: 'a name with too many codes',
    send: () => signUp({ userName: 'often@example.et' }),
    kind: 'sign-up-address',
    free: 3,
  },
  {
    name: 'a name asked for too often',
    send: () => forget({ userName: 'often@example.et' }),
    kind: 'reset-address',
    free: 3,
  },
])('$name uses up nothing of what its neighbours share', async ({ send, kind, free, code = 'too-many-attempts' }) => {
  for (let attempt = 0; attempt < free; attempt++) expect((await send()).statusCode).not.toBe(429)
  expect(await countOf(kind)).toEqual([free])
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(refusal(await send())).toEqual([429, code])
  }
  expect(await countOf(kind)).toEqual([free])
})

test('successful attempts are given back: a confirmed account, a password that was set', async () => {
  const userName = somebody()
  const { accessToken } = (await signUp({ userName })).json()
  expect(await countOf('sign-up-address')).toEqual([1])
  const { code } = await lastCode(ownerDb, { recipient: userName })
  const confirmed = await server.post('/api/JwtToken/ConfirmAccount', { code }, { token: accessToken, from: shared })
  expect(confirmed.statusCode).toBe(200)
  expect(await countOf('sign-up-address')).toEqual([0])

  await forget({ userName })
  await sendPasswordReset(server.context, userName)
  expect(await countOf('reset-address')).toEqual([1])
  const token = tokenIn(await lastTextTo(ownerDb, userName))
  expect((await reset({ token, newPassword: 'quorndle miffbat tazer' })).statusCode).toBe(200)
  expect([await countOf('reset-address'), await countOf('reset-try')]).toEqual([[0], [0]])
})

test('only a trusted proxy may name the caller’s address', async () => {
  const { config } = server.context
  const trustedProxies = ['10.1.2.3', '10.1.2.4']
  const behindProxy = await buildServer({ ...server.context, config: { ...config, trustedProxies } })
  const countedFor = async (remoteAddress: string, handedOn = '203.0.113.9') => {
    await ownerDb.deleteFrom('attempt').where('kind', '=', 'reset-address').execute()
    await behindProxy.inject({
      method: 'POST',
      url: '/api/JwtToken/ForgotPassword',
      payload: { userName: somebody() },
      headers: { 'x-forwarded-for': handedOn },
      remoteAddress,
    })
    const attempts = ownerDb.selectFrom('attempt').select('subject').where('kind', '=', 'reset-address')
    return (await attempts.execute()).map(({ subject }) => subject)
  }
  expect(await countedFor('10.1.2.3')).toEqual([addressSubject(server.context, '203.0.113.9')])
  expect(await countedFor('10.1.2.3', '203.0.113.9, 10.1.2.4')).toEqual([addressSubject(server.context, '203.0.113.9')])
  expect(await countedFor(shared)).toEqual([addressSubject(server.context, shared)])
  // an invalid address does not make a new caller with every text
  for (const word of ['unknown', 'made up', '203.0.113.9:4711', '203.0.113.900'])
    expect(await countedFor('10.1.2.3', word), word).toEqual([addressSubject(server.context, '10.1.2.3')])
  await behindProxy.close()
})
