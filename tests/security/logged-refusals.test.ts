import { beforeEach, expect, test } from 'vitest'
import { injectInto } from '#server/app/page-api.ts'
import { servePages } from '#server/app/pages.ts'
import { buildServer } from '#server/app/server.ts'
import type { Log } from '#server/platform/log/log.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { aToken, signInAs } from '#tests/support/sign-in-as.ts'

// what somebody who guards the portal finds in the log of the process

const server = await testServer()
const lines: object[] = []
const log = { warn: (line: object) => void lines.push(line) } as unknown as Log
const context = { ...server.context, log }
const app = await buildServer(context)
const noBuild = () => Promise.reject(new Error('No page is asked for here.'))
await app.register(async site => servePages(site, noBuild, { dev: false, injectApi: injectInto(app), context }))
await app.ready()

beforeEach(() => {
  lines.length = 0
  // each test begins a minute of its own
  server.clock.moveBy(60_000 - (server.clock.now().getTime() % 60_000))
})

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers, remoteAddress: '203.0.113.9' })
const signIn = (userName: string) => post('/api/JwtToken/UserLogin', { userName, userPassword: 'not the password' })

test('a sign-in that fails is logged, with the account if there is one', async () => {
  const { userId } = await server.add(aStaffMember, {
    userName: 'clerk@example.test',
    password: 'kvinthoft zargu ploom',
  })
  const call = '/JwtToken/UserLogin'
  expect((await signIn('clerk@example.test')).statusCode).toBe(401)
  expect((await signIn('nobody@example.test')).statusCode).toBe(401)
  expect(lines).toMatchObject([
    { call, status: 401, code: 'invalid-credentials', userId },
    { call, status: 401, code: 'invalid-credentials', userId: undefined },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/example\.test|203\.0\.113/)
})

test('a call that somebody may not make, or makes with a session that is over, is logged', async () => {
  const clerk = await signInAs(server, { permissions: [] })
  const over = await aToken(server, { userId: clerk.userId }, { isOver: true })
  const users = (token: string) =>
    app.inject({ url: '/api/Users/GetUsersList/1/1', headers: { authorization: `Bearer ${token}` } })
  expect((await users(clerk.token)).statusCode).toBe(403)
  expect((await users(over)).statusCode).toBe(401)
  expect(lines).toMatchObject([
    { status: 403, code: 'not-permitted', userId: clerk.userId },
    { status: 401, code: 'not-signed-in' },
  ])
})

test('what another site sends to calls, uploads and pages is logged', async () => {
  for (const url of ['/api/JwtToken/Logout', '/api/uploads', '/home/'])
    expect((await post(url, {}, { origin: 'https://elsewhere.example' })).statusCode).toBe(403)
  expect(lines).toMatchObject(
    ['/JwtToken/Logout', '/api/uploads', '/*'].map(call => ({ call, status: 403, code: 'cross-origin' })),
  )
})

test('a limit that is reached is logged', async () => {
  for (let attempt = 0; attempt < 11; attempt++) await signIn('often@example.test')
  expect(lines).toMatchObject([{ code: 'invalid-credentials' }, { status: 429, code: 'challenge-required' }])
})
