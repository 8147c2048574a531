/**
 * A client that disconnects during an upload or a download ends only its own request: the process lives, no descriptor stays
 * open, and nothing is left behind.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { buildPdf, letterObjects, stream } from '#tests/security/build-files.ts'
import { fileServer } from '#tests/support/file-server.ts'
import { watchProcess } from '#tests/support/process-watch.ts'
import { rowsIn } from '#tests/support/rows.ts'

const watch = watchProcess()
const server = await fileServer({
  limits: { fileBytes: 8_000_000, filesPerComplaint: 300, draftDays: 14, unfinishedBytes: 2 ** 32 },
})
const port = Number(new URL(server.address).port)
afterEach(() => watch.requireNone())
afterAll(async () => {
  await server.close()
  watch.stop()
})

const letter = buildPdf([...letterObjects(), stream('/Type/XObject', randomBytes(4_000_000), false)])

/** Open files of this process below the data folder. */
async function openFiles(): Promise<string[]> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map(name => readlink(`/proc/self/fd/${name}`).catch(() => '')),
  )
  return links.filter(path => path.startsWith(server.dataFolder))
}

const namesIn = (folder: string) => readdir(join(server.dataFolder, folder)).catch(() => [] as string[])

interface Sent {
  head: string[]
  body?: Buffer
}

/** Sends so many bytes of a request, waits for the beginning of an answer if asked to, and disconnects. */
async function leave(
  { head, body = Buffer.alloc(0) }: Sent,
  { after, untilAnswer = false }: { after: number; untilAnswer?: boolean },
) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const whole = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
  socket.write(whole.subarray(0, after))
  if (untilAnswer) await once(socket, 'data')
  else await sleep(randomInt(15))
  socket.destroy()
}

const headOf = (first: string, headers: Record<string, string>) => [
  `${first} HTTP/1.1`,
  `Host: 127.0.0.1:${port}`,
  ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
]

async function attach(cookie: string): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(letter)]), 'ውሳኔ.pdf')
  const answer = await fetch(`${server.address}/api/File`, { method: 'POST', body, headers: { cookie } })
  return ((await answer.json()) as { dbPaths: string[] }).dbPaths[0] ?? ''
}

test('readers of a file who break off', async () => {
  const { cookie } = await server.draft()
  const id = await attach(cookie)
  const asking = { head: headOf(`GET /api/File/download?fileUrl=${id}`, { cookie }) }
  const cut = { head: headOf(`HEAD /api/File/download?fileUrl=${id}`, { cookie }) }
  const readers = Array.from({ length: 40 }, (_, nth) =>
    leave(nth % 4 === 3 ? cut : asking, { after: 10_000, untilAnswer: nth % 2 === 0 }),
  )
  await Promise.all(readers)
  await expect.poll(openFiles, { timeout: 5_000 }).toEqual([])
  const whole = await fetch(`${server.address}/api/File/download?fileUrl=${id}`, { headers: { cookie } })
  expect((await whole.arrayBuffer()).byteLength).toBe(letter.length)
})

test('senders of a form who break off', async () => {
  const { cookie, draftId } = await server.draft()
  const opening = Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n')
  const form = {
    head: headOf('POST /api/File', {
      cookie,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(letter.length + 1000),
    }),
    body: Buffer.concat([opening, letter]),
  }
  await Promise.all(Array.from({ length: 30 }, () => leave(form, { after: randomInt(letter.length) })))
  await expect.poll(openFiles, { timeout: 5_000 }).toEqual([])
  await expect.poll(() => namesIn('incoming'), { timeout: 5_000 }).toEqual([])
  expect(await rowsIn(server.database.ownerDb, 'attachment', { draft_id: draftId }, ['id'])).toEqual([])
})

test('senders of an upload in pieces who break off and continue', async () => {
  const { cookie } = await server.draft()
  const headers = { cookie, 'tus-resumable': '1.0.0' }
  const creation = { ...headers, 'upload-length': String(letter.length), 'upload-metadata': 'filename YS5wZGY=' }
  const withBytes = {
    head: headOf('POST /api/uploads', {
      ...creation,
      'content-type': 'application/offset+octet-stream',
      'content-length': String(letter.length),
    }),
    body: letter,
  }
  const began = await fetch(`${server.address}/api/uploads`, { method: 'POST', headers: creation })
  const url = new URL(began.headers.get('location') ?? '', server.address)
  const pieceAt = (offset: number) => ({
    head: headOf(`PATCH ${url.pathname}`, {
      ...headers,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(letter.length - offset),
    }),
    body: letter.subarray(offset),
  })
  const offset = async () => Number((await fetch(url, { method: 'HEAD', headers })).headers.get('upload-offset'))
  for (let turn = 0; turn < 8; turn++) {
    const at = await offset()
    await Promise.all([
      leave(pieceAt(at), { after: 300 + randomInt(400_000) }),
      leave(withBytes, { after: randomInt(letter.length) }),
      leave({ head: headOf(`HEAD ${url.pathname}`, headers) }, { after: 400 }),
    ])
  }
  await expect.poll(openFiles, { timeout: 5_000 }).toEqual([])
  expect(await offset()).toBeLessThan(letter.length)
  // bytes of an interrupted piece may still be written after its offset was requested: then it is requested again, as clients do
  const sendRest = async () => {
    const rest = await offset()
    const { status } = await fetch(url, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(rest), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(letter.subarray(rest)),
    })
    return status
  }
  const statuses = [await sendRest()]
  while (statuses.at(-1) === 409 && statuses.length < 10) statuses.push(await sendRest())
  expect(statuses.at(-1), statuses.join()).toBe(200)
})

/** The raw answer to a request, or nothing when none came in five seconds. */
async function answerTo(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.setTimeout(5_000, () => socket.destroy())
  socket.write(request)
  return text(socket).catch(() => '')
}

test('an upload with unusual headers is answered, not left hanging', async () => {
  const { cookie } = await server.draft()
  const hosts = ['[', 'a b', '%', 'x:y:z', '', '\u00ff', '127.0.0.1:99999', 'http://[', '@@', '//']
  for (const host of hosts)
    for (const first of [
      'POST /api/uploads',
      'POST //api/uploads',
      'PATCH /api/uploads/%00',
      'PATCH /api/uploads/..%2f',
    ])
      expect([
        host,
        first,
        await answerTo(
          [
            `${first} HTTP/1.1`,
            `Host: ${host}`,
            `cookie: ${cookie}`,
            'tus-resumable: 1.0.0',
            'upload-length: 5',
            'upload-metadata: filename !!',
            'connection: close',
            'content-length: 0',
            '',
            '',
          ].join('\r\n'),
        ),
      ]).toEqual([host, first, expect.stringMatching(/^HTTP\/1.1 [1-5]\d\d/)])
})

test('an upload with a damaged description is answered and affects no other upload', async () => {
  const { cookie } = await server.draft()
  const headers = { cookie, 'tus-resumable': '1.0.0' }
  const began = await fetch(`${server.address}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': '5' },
  })
  const url = new URL(began.headers.get('location') ?? '', server.address)
  await writeFile(join(server.dataFolder, 'uploads', `${url.pathname.split('/').at(-1)}.json`), '{')
  const sent = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  for (const method of ['HEAD', 'PATCH']) {
    const answer = await fetch(url, {
      method,
      headers: sent,
      signal: AbortSignal.timeout(5_000),
      ...(method === 'PATCH' && { body: 'hello' }),
    })
    expect([404, 503]).toContain(answer.status)
  }
  const other = await fetch(`${server.address}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': '5' },
  })
  expect(other.status).toBe(201)
})
