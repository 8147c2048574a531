/**
 * A database that refuses, and one that accepts connections but does not answer: every call says in time that it is not available, none
 * fails with an unforeseen error, and the process serves again soon after the database is back.
 */
import { afterEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const server = await testServer({ line: { statementTimeout: 4_000 } })
if (!server.database.line) throw new Error('There is no line to break.')
const line = server.database.line
const { token } = await signInAs(server, { permissions: ['All'] })
const cookie = `${server.cookieOf('application', crypto.randomUUID())}; ${server.proofOf(1)}`
const callers: Record<string, string>[] = [{ authorization: `Bearer ${token}`, cookie }, { cookie }]
afterEach(async () => {
  await line.heal()
  // oxlint-disable-next-line vitest/no-standalone-expect -- the next test begins with a working connection
  await expect.poll(() => statusOf(genders)).toBe(200)
})

const genders = '/api/ReferenceData/GetConstants/gender'
const statusOf = async (url: string) => (await server.app.inject({ method: 'GET', url })).statusCode

/** A call with valid parameters and an empty body. */
const requestFor = ({ method, path }: Endpoint, headers: Record<string, string>) => ({
  method,
  url: `/api${path.replace(/:(\w+)/g, '1')}`,
  headers,
  ...(method === 'GET' ? {} : { payload: {} }),
})

/** The answers of every call to each caller, all at the same time. */
const askEverything = () =>
  Promise.all(
    callers.flatMap(headers =>
      Object.entries(contract).map(async ([name, endpoint]) => {
        const began = performance.now()
        const answer = await server.app.inject(requestFor(endpoint, headers))
        const milliseconds = performance.now() - began
        return {
          name,
          status: answer.statusCode,
          retryAfter: answer.headers['retry-after'],
          body: answer.body,
          milliseconds,
        }
      }),
    ),
  )

await line.refuse()
const began = performance.now()
const refused = await askEverything()
/** What a machine needs by itself for all calls at the same time, when nothing is waited for: a busy one needs more. */
const machineMilliseconds = performance.now() - began
const refusedHealth = await statusOf('/healthz')
await line.heal()

function expectToldInTime(answers: Awaited<ReturnType<typeof askEverything>>) {
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
  expect(answers.filter(({ milliseconds }) => milliseconds > 10_000 + 2 * machineMilliseconds)).toEqual([])
  const unavailable = answers.filter(({ status }) => status === 503)
  // the others refuse the input without a database
  expect(unavailable.length).toBeGreaterThan(answers.length / 3)
  expect(unavailable.filter(({ retryAfter }) => !/^\d+$/.test(String(retryAfter)))).toEqual([])
  expect(unavailable.filter(({ body }) => !/"message":"[^"]{5,}"/.test(body))).toEqual([])
}

test('a database that refuses connections', () => {
  expectToldInTime(refused)
  expect(refusedHealth).toBe(503)
})

test('a database that stalls under many calls', async () => {
  line.stall()
  const answers = askEverything()
  const began = performance.now()
  expect(await statusOf('/healthz')).toBe(503)
  // it waits for 0.9 s, while all the calls are taken
  expect(performance.now() - began).toBeLessThan(3_000 + 2 * machineMilliseconds)
  expectToldInTime(await answers)
})

test('connections that were open when the network swallowed them are not used again', async () => {
  line.stall()
  expectToldInTime(await askEverything())
  line.cut()
  await line.heal()
  const began = performance.now()
  await expect.poll(() => statusOf('/healthz'), { interval: 50 }).toBe(200)
  await expect.poll(() => statusOf(genders), { interval: 50 }).toBe(200)
  expect(performance.now() - began).toBeLessThan(2_000 + 2 * machineMilliseconds)
})
