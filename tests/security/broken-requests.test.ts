/** Requests that no browser sends, byte by byte over their own connection: refused or not found, and never a mistake of ours. */
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { injectInto } from '#server/app/page-api.ts'
import { serveFiles, servePages } from '#server/app/pages.ts'
import { buildServer } from '#server/app/server.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const folder = await mkdtemp(join(tmpdir(), 'abetuta-requests-'))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'assets/page.js'), '//')
await writeFile(join(folder, 'icon.svg'), '<svg/>')
const app = await buildServer(server.context)
await app.register(async site => {
  await serveFiles(site, folder)
  const noBuild = () => Promise.reject(new Error('No page is asked for here.'))
  servePages(site, noBuild, { dev: false, injectApi: injectInto(app), context: server.context })
})
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
afterAll(async () => {
  await app.close()
  await server.close()
  await rm(folder, { recursive: true })
})

/** The status of the answer to these lines. */
async function send(...lines: string[]): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return Number((await text(socket)).slice(9, 12))
}

const host = `host: 127.0.0.1:${port}`
const get = (path: string, ...headers: string[]) => send(`GET ${path} HTTP/1.1`, host, 'connection: close', ...headers)

describe('files', () => {
  const ways = [
    '../x',
    '..%2fx',
    '%2e%2e/x',
    '%2e%2e%2f%2e%2e%2fpackage.json',
    'a/../../../x',
    '..',
    '.',
    './x',
    '..\\x',
  ]
  const others = ['%00', '%', '%ff', '%c0%ae%c0%ae/x', '.env', '//x', 'a/'.repeat(3000), 'a'.repeat(5000)]
  test.for(['/api/docs/static/', '/assets/'])('no path below %s is a mistake of ours', async below => {
    for (const path of [...ways, ...others].map(way => below + way)) {
      const status = await get(path)
      expect({ path: path.slice(0, 80), isRefused: [400, 403, 404, 414].includes(status) }).toEqual({
        path: path.slice(0, 80),
        isRefused: true,
      })
    }
  })
  test('a condition or a range that cannot be met is refused with its own status', async () => {
    const file = '/api/docs/static/swagger-ui.css'
    expect(await get(file)).toBe(200)
    expect(await get(file, 'range: bytes=99999999-')).toBe(416)
    expect(await get(file, 'if-match: "other"')).toBe(412)
    expect(await get('/assets/page.js', 'range: bytes=99-')).toBe(416)
  })
})

describe('a header that may stand there once only', () => {
  const doubles = [
    [host, 'host: elsewhere.example'],
    ['HOST: elsewhere.example', host],
    [host, host],
    [host, 'authorization: Bearer a', 'authorization: Bearer b'],
    [host, 'origin: https://one.example', 'origin: https://other.example'],
    [host, 'content-type: text/plain', 'content-type: application/json'],
  ]
  test.for(['/healthz', '/api/File/GetLimits', '/api/docs', '/api/uploads', '/assets/page.js', '/home/', '/nothing'])(
    'GET %s',
    async path => {
      for (const headers of doubles)
        expect([headers, await send(`GET ${path} HTTP/1.1`, 'connection: close', ...headers)]).toEqual([headers, 400])
    },
  )
})
