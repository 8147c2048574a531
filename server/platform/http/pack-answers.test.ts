import zlib from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { packAnswers } from './pack-answers.ts'

const rows = Array.from({ length: 200 }, (_, id) => ({ id, name: 'Addis Ababa' }))

async function ask(path: string, headers: Record<string, string>) {
  const app = fastify()
  packAnswers(app)
  app.get('/rows', () => rows)
  app.get('/few', () => rows.slice(0, 2))
  app.get('/file', (_, reply) => reply.type('application/pdf').send(Buffer.alloc(5000)))
  return app.inject({ path, headers })
}

const token = { authorization: 'Bearer abc' }

test.each([
  ['br', 'gzip, deflate, br', zlib.brotliDecompressSync],
  ['gzip', 'gzip', zlib.gunzipSync],
  ['gzip', 'br;q=0, gzip', zlib.gunzipSync],
] as const)('with a token, %s for a client that takes %s', async (packing, accepted, unpack) => {
  const answer = await ask('/rows', { ...token, 'accept-encoding': accepted })
  expect(answer.headers['content-encoding']).toBe(packing)
  expect(answer.headers.vary).toBe('Accept-Encoding')
  expect(answer.rawPayload.length).toBeLessThan(2000)
  expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(rows)
})

test.each([
  ['a call without a token', '/rows', { 'accept-encoding': 'br' }],
  ['a client that takes none', '/rows', token],
  ['a short answer', '/few', { ...token, 'accept-encoding': 'br' }],
  ['a file', '/file', { ...token, 'accept-encoding': 'br' }],
] as const)('not for %s', async (_, path, headers) => {
  const answer = await ask(path, headers)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-encoding']).toBeUndefined()
})
