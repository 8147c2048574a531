import fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { CallFailure } from '#contract/http/client.ts'
import type { Config } from '#server/platform/config.ts'
import { systemClock } from '#server/platform/clock.ts'
import { smallBuild } from '#tests/support/small-build.ts'
import { servePages } from './pages.ts'

const asked: string[] = []
const note = ({ request }: { request: Request }) => {
  asked.push(new URL(request.url).origin)
  return { answer: 'አዎ' }
}
const failing = (error: unknown) => ({
  loader: () => {
    throw error
  },
})
const build = smallBuild({
  '/noted': { loader: note, action: note },
  '/failing': failing(new Error('It failed.\n{"level":30,"msg":"nothing happened"}')),
  '/refused': failing(new CallFailure(404, { message: 'There is none.', code: 'not-found' })),
  '/down': failing(new CallFailure(503, { message: 'Something went wrong!', code: 'unavailable' })),
})
const lines: string[] = []
const log = pino({ serializers: { error: pino.stdSerializers.err } }, { write: line => void lines.push(line) })
const app = fastify({ trustProxy: ['127.0.0.1'] })
servePages(app, async () => build, {
  dev: false,
  injectApi: () => Promise.reject(new Error('No call is made here.')),
  context: {
    config: { publicUrl: 'https://portal.example', secret: 's'.repeat(32) } as Config,
    clock: systemClock,
    log,
  },
})
afterAll(() => app.close())

const host = { host: 'portal.example' }
test.each([
  ['the data of a page', { url: '/noted.data', headers: host }, 'text/x-script'],
  [
    'a refused form',
    { method: 'POST', url: '/noted', headers: { ...host, origin: 'https://evil.example' } },
    'text/plain',
  ],
] as const)('%s has a type and a charset', async (_, request, type) => {
  expect((await app.inject(request)).headers['content-type']).toBe(`${type}; charset=utf-8`)
})

test('a page is asked for at the Host header and PUBLIC_URL, whatever a proxy adds', async () => {
  asked.length = 0
  const forwarded = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '203.0.113.9',
  }
  await app.inject({ url: '/noted', headers: { ...host, ...forwarded } })
  const fromOurPage = { ...forwarded, origin: 'https://portal.example' }
  // a proxy may replace the host, or people may use another address of this machine
  for (const headers of [
    { ...fromOurPage, ...host },
    { ...fromOurPage, host: '127.0.0.1:3000' },
    { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' },
  ])
    expect((await app.inject({ method: 'POST', url: '/noted', payload: '', headers })).statusCode).toBe(200)
  expect([...new Set(asked)]).toEqual(['https://portal.example', 'http://10.0.0.7:3000'])
})

test('an error of a page is one line of JSON in the log, whatever it says, without the query of the address', async () => {
  lines.length = 0
  expect((await app.inject('/failing?id=4271093555182046')).statusCode).toBe(500)
  expect((await app.inject('/refused')).statusCode).toBe(404)
  expect((await app.inject('/down')).statusCode).toBe(503)
  expect(lines.map(line => line.indexOf('\n') === line.length - 1)).toEqual([true, true])
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    {
      msg: 'page failed',
      page: '/failing',
      request: expect.any(String),
      error: { message: expect.stringContaining('It failed.') },
    },
    { msg: 'page failed', page: '/down', error: { type: 'CallFailure' } },
  ])
  expect(lines.join('')).not.toContain('4271093555182046')
})
