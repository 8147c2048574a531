import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { chanceFrom } from './chance.ts'
import { describe as told, fuzz } from './fuzz.ts'
import { type Drawn, type OracleName, oracleNames } from './oracles.ts'
import { sender } from './send.ts'
import { openTarget } from './target.ts'

/** The short form runs with every test run; `npm run test:fuzz` sets more. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 500)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const isLong = requests > 5000
const hasPages = existsSync(join(import.meta.dirname, '../../build/server/index.js'))
/** Memory that is kept between requests on purpose: prepared statements, loaded pages. */
const mostMemory = 200 * 2 ** 20

test('the same seed draws the same', () => {
  const drawn = (from: number) => {
    const chance = chanceFrom(from)
    return Array.from({ length: 50 }, () => chance.below(1000))
  }
  expect(drawn(seed)).toEqual(drawn(seed))
  expect(drawn(seed)).not.toEqual(drawn(seed + 1))
})

describe('the oracles find planted faults', () => {
  const mark = 'marked-as-somebody-elses'
  const taken: Buffer[] = []
  let app: FastifyInstance
  let address: string
  beforeAll(async () => {
    app = fastify()
    const name = { en: 'Addis Ababa', am: 'አዲስ አበባ' }
    app.get('/fine', () => ({ region: 'Addis Ababa', name, sends: { sms: true, email: false } }))
    app.get('/server-error', (_, reply) =>
      reply.code(500).send({ message: 'Something went wrong!', code: 'unexpected' }),
    )
    app.get('/slow', () => wait(2100).then(() => ({})))
    app.get('/leak', () => ({ complainant: mark }))
    app.get('/contract', () => ({ region: 7 }))
    app.get('/process', () => {
      setImmediate(() => void Promise.reject(new Error('planted: nobody waits for this')))
      return {}
    })
    app.get('/memory', () => {
      taken.push(Buffer.alloc(12 * 2 ** 20, 1))
      return {}
    })
    address = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app.close())

  const campaign = (path: string) => {
    const send = sender(app, address)
    const drawn = (number: number, url: string): Drawn => ({
      number,
      caller: 'anonymous',
      method: 'GET',
      url,
      headers: {},
      line: 'whole',
      call:
        path === '/contract' || path === '/fine'
          ? { name: 'getRegion', endpoint: contract.getRegion, statuses: ['200', '404'] }
          : undefined,
      seesEverything: false,
    })
    return fuzz({
      requests: path === '/memory' ? 6 : 1,
      draw: number => drawn(number, path),
      send,
      sendSimple: () => send(drawn(0, '/fine')),
      marks: [mark],
      mostMemory: 40 * 2 ** 20,
    })
  }

  test.each(oracleNames)('%s', async (oracle: OracleName) => {
    const { findings } = await campaign(`/${oracle}`)
    expect(findings.map(finding => finding.oracle)).toEqual([oracle])
    taken.length = 0
  })

  test('reports nothing where nothing is wrong', async () => {
    expect((await campaign('/fine')).findings).toEqual([])
  })
})

test(`${requests} requests as every kind of caller break nothing`, {
  timeout: isLong ? 6 * 3_600_000 : 600_000,
}, async () => {
  const target = await openTarget({ hasPages: hasPages && isLong })
  try {
    const draw = target.drawer(seed, requests)
    const simple: Drawn = {
      number: 0,
      caller: 'anonymous',
      method: 'GET',
      url: '/healthz',
      headers: {},
      line: 'whole',
      seesEverything: false,
    }
    const report = await fuzz({
      requests,
      draw,
      send: target.send,
      sendSimple: () => target.send(simple),
      marks: target.marks,
      mostMemory,
    })
    if (isLong) console.log(JSON.stringify({ ...report, findings: report.findings.length }))
    expect(report.findings.map(told)).toEqual([])
    expect(report.sent).toBe(requests)
    // most of it is refused, but some has to be accepted
    expect(report.statuses[200]).toBeGreaterThan(requests / 50)
  } finally {
    await target.close()
  }
})
