import { randomBytes } from 'node:crypto'
import { rm, symlink } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileServer } from '#tests/support/file-server.ts'
import { watchProcess } from '#tests/support/process-watch.ts'

let cookie: string
const watch = watchProcess()
const sockets: Socket[] = []
/** A broken form does not affect others. Each is sent over its own connection, byte by byte as written here. */
const server = await fileServer({
  limits: { fileBytes: 1_000_000, filesPerComplaint: 3, draftDays: 14, unfinishedBytes: 2 ** 32 },
})
afterAll(() => server.close().finally(watch.stop))
beforeEach(async () => {
  cookie = (await server.draft()).cookie
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  // unhandled errors appear a moment later
  await sleep(20)
  watch.requireNone()
  await fetch(`${server.address}/api/File/GetLimits`)
})

function open(): Socket {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
  sockets.push(socket.on('error', () => undefined))
  return socket
}

const head = (length: number, contentType = 'multipart/form-data; boundary=cut') =>
  `POST /api/File HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: ${cookie}\r\ncontent-type: ${contentType}\r\ncontent-length: ${length}\r\n\r\n`

/** Sends a whole request and returns the status and the body. */
async function send(body: string, contentType?: string) {
  const socket = open()
  socket.write(head(Buffer.byteLength(body), contentType) + body)
  const answer = await text(socket)
  return { status: Number(answer.slice(9, 12)), answer }
}

const part = (name: string, content: string, more = '; filename="a.txt"') =>
  `--cut\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}`

describe('an incomplete form is refused and affects nothing else', () => {
  const forms: [string, string][] = [
    ['inside a file of another field', part('other', 'abc')],
    ['inside the file', part('file', 'abc')],
    ['inside a large file', part('file', 'x'.repeat(300_000))],
    ['inside a file that is too large', part('file', 'x'.repeat(1_200_000))],
    ['inside a second file', `${part('file', 'abc')}\r\n${part('file', 'def')}`],
    ['inside a file too many', `${part('file', 'abc\r\n').repeat(3)}${part('file', 'def')}`],
    ['inside a text', part('text', 'abc', '')],
    ['inside the lines above a part', '--cut\r\ncontent-disposition: form-data; na'],
    ['inside a part without a name', '--cut\r\n\r\nabc'],
    ['inside a file without a file name', part('file', 'abc', '; filename=""')],
    ['before its first part', 'abc'],
    ['with nothing in it', ''],
  ]
  test.each(forms)('%s', async (_, body) => {
    const { status, answer } = await send(body)
    expect(status).toBe(422)
    expect(answer).toContain('upload-broke-off')
  })

  test.each(forms)('%s, and the connection is closed', async (_, body) => {
    const socket = open()
    socket.write(head(5_000_000) + body)
    await sleep(50)
    socket.resetAndDestroy()
  })
})

test('a boundary that is costly to search is refused', async () => {
  const boundary = 'a'.repeat(4_000)
  const { status } = await send('a'.repeat(100_000), `multipart/form-data; boundary=${boundary}`)
  expect(status).toBe(415)
})

test('a text longer than any field is refused, not cut', async () => {
  const { status, answer } = await send(`${part('attachmentType', 'x'.repeat(40_000), '')}\r\n--cut--\r\n`)
  expect(status).toBe(422)
  expect(answer).toContain('too-long')
})

describe('a data folder that cannot be written', () => {
  const folder = () => join(server.dataFolder, 'incoming')
  beforeEach(async () => {
    await rm(folder(), { recursive: true, force: true })
    // not even the root account can make a file there
    await symlink('/sys/kernel', folder())
  })
  afterEach(() => rm(folder(), { force: true }))

  test.each([
    ['one file', 1],
    ['two files', 2],
    ['more files than are taken', 6],
  ])('%s: the form is told to come again later', async (_, count) => {
    const content = randomBytes(100_000).toString('base64')
    const { status, answer } = await send(`${part('file', `${content}\r\n`).repeat(count)}--cut--\r\n`)
    expect(status).toBe(503)
    expect(answer).toContain('"unavailable"')
    expect(answer.toLowerCase()).toContain('retry-after')
  })
})
