import fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { CallFailure } from '#contract/http/client.ts'
import { smallBuild } from '#tests/support/small-build.ts'
import { servePages } from './pages.ts'

const failing = (error: unknown) => ({
  loader: () => {
    throw error
  },
})
const build = smallBuild({
  '/failing': failing(new Error('It failed.\n{"level":30,"msg":"nothing happened"}')),
  '/refused': failing(new CallFailure(404, { message: 'There is none.', code: 'not-found' })),
  '/down': failing(new CallFailure(503, { message: 'Something went wrong!', code: 'unavailable' })),
})

const lines: string[] = []
const log = pino({ serializers: { error: pino.stdSerializers.err } }, { write: line => void lines.push(line) })
const app = fastify()
await app.register(async site =>
  servePages(site, async () => build, {
    dev: false,
    injectApi: () => Promise.reject(new Error('No page makes a call.')),
    config: { publicUrl: 'https://portal.example' },
    log,
  }),
)

test('an error of a page is one line of JSON in the log, whatever it says, without the query of the address', async () => {
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
