import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { injectInto } from '#server/app/page-api.ts'
import { serveFiles, servePages } from '#server/app/pages.ts'
import { buildServer } from '#server/app/server.ts'
import { aComplaint, anAttachment } from '#tests/support/factories.ts'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const server = await testServer()
const folder = await mkdtemp(join(tmpdir(), 'abetuta-static-'))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'assets/page.js'), 'export {}')
await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
const context = { ...server.context, config: { ...server.context.config, publicUrl: 'https://portal.example' } }
const app = await buildServer(context)
const noBuild = () => Promise.reject(new Error('No page is asked for here.'))
await app.register(async site => {
  await serveFiles(site, folder)
  servePages(site, noBuild, { dev: false, injectApi: injectInto(app), context })
})
await app.ready()
const download = await aDownload()
afterAll(async () => {
  await app.close()
  await server.close()
  await rm(folder, { recursive: true })
})

async function aDownload() {
  const { key } = await server.context.files.write(Readable.from(['<script>alert(1)</script>']))
  const reader = await signInAs(server, { permissions: ['All'] })
  const id = await server.inTransaction(async tx =>
    anAttachment(tx, { complaint_id: (await aComplaint(tx)).id, storage_key: key, media_type: 'text/plain' }),
  )
  return { url: `/api/File/download?fileUrl=${id}`, token: reader.token }
}

const answers: [
  name: string,
  ask: () => Promise<{ statusCode: number; headers: Record<string, unknown> }>,
  status: number,
][] = [
  ['a script of the build', () => app.inject('/assets/page.js'), 200],
  ['another file of the build', () => app.inject('/icon.svg'), 200],
  ['health', () => app.inject('/healthz'), 200],
  ['a call', () => app.inject('/api/Locations/GetRegions'), 200],
  ['an unknown call', () => app.inject('/api/None'), 404],
  ['a call outside', () => app.inject('/api'), 404],
  ['a refused call', () => app.inject({ method: 'POST', url: '/api/JwtToken/UserLogin', payload: {} }), 422],
  [
    'a body that cannot be read',
    () =>
      app.inject({
        method: 'POST',
        url: '/api/JwtToken/UserLogin',
        payload: '{',
        headers: { 'content-type': 'application/json' },
      }),
    400,
  ],
  ['a page that fails', () => app.inject('/home/'), 500],
  [
    'a form from elsewhere',
    () => app.inject({ method: 'POST', url: '/home/', headers: { origin: 'https://evil.example' } }),
    403,
  ],
  ['an unreadable host', () => app.inject({ url: '/home/', headers: { host: 'a b' } }), 400],
  ['an unreadable path', () => app.inject('/%zz'), 400],
  ['an upload that nobody began', () => app.inject({ method: 'POST', url: '/api/uploads' }), 412],
  ['a download', () => app.inject({ url: download.url, headers: { authorization: `Bearer ${download.token}` } }), 200],
  ['the viewer of the API', () => app.inject('/api/docs/'), 200],
  ['a file of the viewer', () => app.inject('/api/docs/static/index.css'), 200],
]

test.each(answers)('%s is protected', async (_, ask, status) => {
  const { statusCode, headers } = await ask()
  expect(statusCode).toBe(status)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  const policy = headers['content-security-policy']
  for (const part of [/default-src 'none'/, /base-uri 'none'/, /frame-ancestors 'none'/]) expect(policy).toMatch(part)
  expect(policy).not.toMatch(/https:|unsafe-eval|script-src[^;]*unsafe-inline/)
  expect(headers['referrer-policy']).toBe('no-referrer')
})

/** These may hold something personal, or say that there is something. */
const unkept = [
  'a call',
  'an unknown call',
  'a refused call',
  'a body that cannot be read',
  'an upload that nobody began',
  'a download',
]
test.each(answers.filter(([name]) => unkept.includes(name)))('%s is not kept by browsers', async (_, ask) => {
  expect((await ask()).headers['cache-control']).toMatch(/\bno-store\b/)
})

describe('what reaches no route', () => {
  const ask = async (sent: string): Promise<string> => {
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    return text(socket)
  }
  beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
  const tooSlow = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

  test.each([
    ['what is no HTTP', 400, 'NONSENSE\r\n\r\n', undefined],
    ['a header that is too large', 431, `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, undefined],
    ['a request that takes too long', 408, '', tooSlow],
  ])('%s is answered with the bare headers', async (_, status, sent, error) => {
    if (error) app.server.once('connection', socket => app.server.emit('clientError', error, socket))
    const answer = await ask(sent)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const line of [
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'",
      'strict-transport-security: max-age=31536000',
      'content-type: application/json; charset=utf-8',
    ])
      expect(answer).toContain(`\r\n${line}`)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toHaveProperty('code')
  })
})

describe('a request with a reader’s cookies', () => {
  const from = (headers: Record<string, string>, url: string) =>
    app.inject({ method: 'POST', url, payload: {}, headers })
  const sites = { 'same-origin': false, none: false, 'same-site': true, 'cross-site': true }
  test.each(['/home/', '/api/JwtToken/Logout', '/api/uploads'])(
    'to %s is judged by its Origin, else by Sec-Fetch-Site',
    async url => {
      for (const [site, isRefused] of Object.entries(sites)) {
        const answer = await from({ 'sec-fetch-site': site }, url)
        expect([site, answer.statusCode === 403]).toEqual([site, isRefused])
      }
      const own = { host: 'portal.example', origin: 'https://portal.example' }
      expect((await from({ ...own, 'sec-fetch-site': 'cross-site' }, url)).statusCode).not.toBe(403)
      expect((await from({ ...own, origin: 'null' }, url)).statusCode).toBe(403)
      expect((await from({ ...own, origin: 'https://portal.example.evil.example' }, url)).statusCode).toBe(403)
      expect((await from({}, url)).statusCode).not.toBe(403)
    },
  )
})

test.each(['a b', 'a@b', '[', '[::1', 'localhost:99999', 'localhost:x', 'a:1:2', 'a/b', '%00', 'é'])(
  'no page is made for the host %j',
  async host => {
    for (const method of ['GET', 'POST'] as const)
      expect((await app.inject({ method, url: '/home/', headers: { host } })).statusCode).toBe(400)
  },
)

test.each([
  ['that nobody began', {}, 'text/plain'],
  ['without an application', { 'tus-resumable': '1.0.0', 'upload-length': '1' }, 'application/json'],
])('the refusal of an upload %s has a type and a charset', async (_, headers, type) => {
  const answer = await app.inject({ method: 'POST', url: '/api/uploads', headers })
  expect(answer.headers['content-type']?.toLowerCase()).toMatch(new RegExp(`^${type}; ?charset=utf-8$`))
})

test.each(['PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS'] as const)('pages do not support %s', async method => {
  expect((await app.inject({ method: method as 'PUT', url: '/home/' })).statusCode).toBe(405)
})
