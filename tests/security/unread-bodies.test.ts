import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { injectInto } from '#server/app/page-api.ts'
import { servePages } from '#server/app/pages.ts'
import { buildServer } from '#server/app/server.ts'
import { apiOf } from '#web/platform/page-context.ts'
import { aDraft } from '#tests/support/factories.ts'
import { watchProcess } from '#tests/support/process-watch.ts'
import { testServer } from '#tests/support/server.ts'
import { smallBuild } from '#tests/support/small-build.ts'

const watch = watchProcess()
const sockets: Socket[] = []

/** A body that nobody reads must not block the next request of its connection. */
const server = await testServer()
const app = await buildServer(server.context)
const build = smallBuild({
  '/mute': {},
  '/home/apply': {
    action: async ({ request, context }) => {
      const sent = await apiOf(context).rawPost(
        '/File',
        request.body as never,
        request.headers.get('content-type') ?? '',
      )
      return Response.json({ code: JSON.parse(await sent.text()).code }, { status: sent.status })
    },
  },
  '/failing': {
    action: () => {
      throw new Error('The action failed.')
    },
  },
})
await app.register(async site =>
  servePages(site, async () => build, { dev: false, injectApi: injectInto(app), context: server.context }),
)
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await sleep(20)
  watch.requireNone()
})
afterAll(async () => {
  await app.close()
  await server.close()
  watch.stop()
})

/** The statuses of the answers of one connection, once there are `count` or it was closed. */
function statusesOf(socket: Socket, count: number): Promise<number[]> {
  let told = ''
  const find = () => [...told.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  return new Promise(resolve => {
    socket.on('data', piece => {
      told += piece.toString('latin1')
      if (find().length >= count) resolve(find())
    })
    socket.on('error', () => undefined).on('close', () => resolve(find()))
  })
}

const post = (path: string, length: number, type = 'application/x-www-form-urlencoded') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
const healthy = 'GET /api/File/GetLimits HTTP/1.1\r\nhost: x\r\n\r\n'

function open(): Socket {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  return socket
}

const large = 208_000
const multipart = 'multipart/form-data; boundary=b'
test.each([
  ['a page without an action', post('/mute', large), large, 405],
  ['a page without an action, with files', post('/mute', large, multipart), large, 405],
  ['a page that is not there', post('/nowhere', large), large, 404],
  ['an action that fails', post('/failing', large), large, 500],
  ['a form that is too large', post('/mute', 1_500_000), 1_500_000, 413],
  ['a call that is not there', post('/api/nothing', large, multipart), large, 404],
  ['a call that refuses at once', post('/api/File', large, multipart), large, 401],
  ['files for an application that is not there', post('/home/apply', large, multipart), large, 401],
  ['an upload in pieces of nobody', post('/api/uploads', large, 'application/offset+octet-stream'), large, 412],
])('%s: the next request on the connection is answered', async (_, head, length, status) => {
  const socket = open()
  const statuses = statusesOf(socket, 2)
  socket.write(head)
  socket.write(Buffer.alloc(length, 'a'))
  socket.write(healthy)
  expect(await statuses).toEqual([status, 200])
})

test.each([
  ['both ways', 'content-length: 4\r\ntransfer-encoding: chunked', '0\r\n\r\n'],
  ['two lengths', 'content-length: 4\r\ncontent-length: 5', 'a=1&'],
  ['chunks that are packed last', 'transfer-encoding: chunked, gzip', '0\r\n\r\n'],
])('a request that gives its end in %s is refused, and nothing after it is read', async (_, framing, body) => {
  for (const path of ['/mute', '/api/JwtToken/UserLogin']) {
    const socket = open()
    const statuses = statusesOf(socket, 2)
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${framing}\r\n\r\n${body}${healthy}`)
    expect(await statuses).toEqual([400])
  }
})

test('an endless body is cut off', async () => {
  const socket = open()
  const closed = new Promise(resolve => socket.on('error', () => undefined).on('close', resolve))
  socket.write(post('/mute', 900_000_000, multipart))
  const piece = Buffer.alloc(1024 * 1024, 'a')
  let sent = 0
  while (!socket.destroyed && sent < 200) {
    sent += 1
    if (!socket.write(piece)) await Promise.race([new Promise(resolve => socket.once('drain', resolve)), closed])
  }
  await closed
  expect(sent).toBeLessThan(100)
})

test('a form that breaks off while a page reads it affects no other request', async () => {
  const { cookie } = await draft()
  for (const name of ['file', 'other']) {
    const body = `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\nabc`
    const socket = open()
    const statuses = statusesOf(socket, 2)
    socket.write(post('/home/apply', body.length, `${multipart}\r\ncookie: ${cookie}`) + body + healthy)
    expect(await statuses).toEqual([422, 200])
    const cut = open()
    cut.write(post('/home/apply', 5_000_000, `${multipart}\r\ncookie: ${cookie}`) + body)
    await sleep(100)
    cut.resetAndDestroy()
    await sleep(50)
  }
  expect((await fetch(`http://127.0.0.1:${port}/api/File/GetLimits`)).status).toBe(200)
})

async function draft() {
  const draftId = await server.add(aDraft)
  return { cookie: server.cookieOf('application', draftId) }
}
