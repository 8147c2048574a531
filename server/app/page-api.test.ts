import { Readable } from 'node:stream'
import fastify, { type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallFailure } from '#contract/http/client.ts'
import { injectInto, pageApiFor } from './page-api.ts'

/** A real server with calls of the contract that answer what they received. */
const app = fastify({ trustProxy: false })
const seen: { cookie?: string | undefined; language?: string | undefined; address?: string }[] = []

beforeAll(async () => {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  app.get('/api/ReferenceData/GetContact', async (request, reply) => {
    seen.push({
      cookie: request.headers.cookie,
      language: request.headers['accept-language'],
      address: request.ip,
    })
    reply.header('set-cookie', ['application=one; Path=/; HttpOnly', 'possession=two; Path=/'])
    return {
      days: ['tuesday', 'thursday'],
      timeZoneLabel: 'Eastern Time',
      timeZoneLabelAm: 'የምሥራቅ አፍሪካ ሰዓት',
      hours: null,
      freeCallNumber: null,
    }
  })
  app.post('/api/File', async request => {
    let bytes = 0
    for await (const chunk of request.raw) bytes += (chunk as Buffer).length
    return { bytes, contentType: request.headers['content-type'], cookie: request.headers.cookie }
  })
  await app.ready()
})
afterAll(() => app.close())

const pageRequest = {
  ip: '196.188.1.2',
  headers: { cookie: 'language=am; application=old', host: 'portal.test', 'accept-language': 'en' },
} as unknown as FastifyRequest

test('the API gets the reader’s cookies, address and chosen language', async () => {
  seen.length = 0
  const api = pageApiFor(pageRequest, 'am', injectInto(app))
  await expect(api.client.getContact()).resolves.toMatchObject({ timeZoneLabel: 'Eastern Time' })
  expect(seen).toEqual([{ cookie: 'language=am; application=old', language: 'am', address: '196.188.1.2' }])
})

test('without an address from a proxy the reader’s address is the connection’s', async () => {
  seen.length = 0
  const raw = { socket: { remoteAddress: '10.0.0.5' } }
  const api = pageApiFor({ ...pageRequest, ip: 'made up', raw } as FastifyRequest, 'am', injectInto(app))
  await api.client.getContact()
  expect(seen.map(({ address }) => address)).toEqual(['10.0.0.5'])
})

test('cookies that an answer sets are passed on, and apply to the next call', async () => {
  seen.length = 0
  const api = pageApiFor(pageRequest, 'am', injectInto(app))
  await api.client.getContact()
  expect(api.setCookies).toEqual(['application=one; Path=/; HttpOnly', 'possession=two; Path=/'])
  await api.client.getContact()
  expect(seen[1]?.cookie).toBe('language=am; application=one; possession=two')
})

test('a refusal of the API is thrown with its status', async () => {
  const api = pageApiFor(pageRequest, 'en', injectInto(app))
  const failure = await api.client.refreshSession().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CallFailure)
  expect((failure as CallFailure).status).toBe(404)
})

test('a form with files is streamed, every byte of it', async () => {
  const api = pageApiFor(pageRequest, 'en', injectInto(app))
  const block = new Uint8Array(64 * 1024).fill(97)
  const form = Readable.toWeb(Readable.from(Array.from({ length: 160 }, () => block))) as ReadableStream<Uint8Array>
  const answer = await api.rawPost('/File', form, 'multipart/form-data; boundary=x')
  expect(JSON.parse(await answer.text())).toEqual({
    bytes: 160 * 64 * 1024,
    contentType: 'multipart/form-data; boundary=x',
    cookie: 'language=am; application=old',
  })
})
