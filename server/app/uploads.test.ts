import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { describe, expect, test } from 'vitest'
import { listDraftAttachments } from '#server/features/attachments/index.ts'
import { inTransaction } from '#server/platform/context.ts'
import { buildPdf, letterObjects, stream } from '#tests/security/build-files.ts'
import { fileServer } from '#tests/support/file-server.ts'

const server = await fileServer({
  limits: { fileBytes: 8_000_000, filesPerComplaint: 3, draftDays: 14, unfinishedBytes: 2 ** 32 },
})

/** A letter with a scan of some megabytes that does not compress. */
const bigLetter = () => buildPdf([...letterObjects(), stream('/Type/XObject', randomBytes(4_000_000), false)])

interface Line {
  address: string
  cuts: number
  /** Bytes that were sent over it. */
  passed: number
  close(): Promise<void>
}

/** A connection to the server that dies once, after so many bytes. */
async function brittleLine(target: string, bytesUntilCut: number): Promise<Line> {
  const { port } = new URL(target)
  const sockets = new Set<Socket>()
  const line = { cuts: 0, passed: 0 }
  const proxy: Server = createServer(client => {
    const upstream = connect(Number(port), '127.0.0.1')
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined))
    upstream.pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    client.on('data', piece => {
      line.passed += piece.length
      if (line.cuts === 0 && line.passed > bytesUntilCut) {
        line.cuts++
        client.destroy()
        upstream.destroy()
      } else if (!upstream.write(piece)) {
        client.pause()
        upstream.once('drain', () => client.resume())
      }
    })
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  return Object.assign(line, {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>(resolve => proxy.close(() => resolve()))
    },
  })
}

interface Options {
  cookie: string
  address?: string
  metadata?: Record<string, string>
}

/** Sends a file as a browser would: in pieces, and again when the connection is lost. */
function upload(content: Buffer, { cookie, address = server.address, metadata = { filename: 'ውሳኔ.pdf' } }: Options) {
  return new Promise<{ url: string; status: number; body: { dbPaths?: string[] } }>((resolve, reject) => {
    const sending = new Upload(content, {
      endpoint: `${address}/api/uploads`,
      chunkSize: 1_000_000,
      retryDelays: [50, 100, 200],
      headers: { cookie },
      metadata,
      onError: reject,
      onSuccess: ({ lastResponse }) =>
        resolve({
          url: sending.url ?? '',
          status: lastResponse.getStatus(),
          body: lastResponse.getBody() ? JSON.parse(lastResponse.getBody()) : undefined,
        }),
    })
    sending.start()
  })
}

const failureOf = (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    error => ({
      status: error.originalResponse?.getStatus(),
      body: JSON.parse(error.originalResponse?.getBody() || 'null'),
    }),
  )

const attachmentsOf = (draftId: string) =>
  inTransaction(server.context, { kind: 'visitor', draftId }, tx => listDraftAttachments(tx, draftId))

const download = async (id: string, cookie: string) => {
  const response = await fetch(`${server.address}/api/File/download?fileUrl=${id}`, { headers: { cookie } })
  return Buffer.from(await response.arrayBuffer())
}

const tusHeaders = (cookie: string) => ({ cookie, 'tus-resumable': '1.0.0' })
const begin = (cookie: string, length: number, name = 'a.pdf') =>
  fetch(`${server.address}/api/uploads`, {
    method: 'POST',
    headers: {
      ...tusHeaders(cookie),
      'upload-length': String(length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })

describe('resumable uploads', () => {
  test('a connection lost in the middle: the same bytes arrive, once', async () => {
    const { cookie, draftId } = await server.draft()
    const line = await brittleLine(server.address, 2_500_000)
    const content = bigLetter()
    const metadata = { filename: 'ውሳኔ.pdf', attachmentType: 'decision-letter' }
    const { url, body } = await upload(content, { cookie, address: line.address, metadata })
    expect(line.cuts).toBe(1)
    // it continued where it was cut, and did not begin again
    expect(line.passed).toBeLessThan(content.length + 1_500_000)
    const [attachment, ...others] = await attachmentsOf(draftId)
    expect(others).toEqual([])
    expect(attachment).toMatchObject({ name: 'ውሳኔ.pdf', size: content.length, type: { code: 'decision-letter' } })
    expect(body.dbPaths).toEqual([attachment?.id])
    expect(url.endsWith(attachment?.id ?? '?')).toBe(true)
    expect((await download(attachment?.id ?? '', cookie)).equals(content)).toBe(true)
    await line.close()
  })

  test('a refused file is reported with its reason, and asking again does not succeed', async () => {
    const { cookie, draftId } = await server.draft()
    const program = Buffer.concat([Buffer.from('MZ'), randomBytes(2000)])
    const failure = await failureOf(upload(program, { cookie, metadata: { filename: 'letter.pdf' } }))
    expect(failure).toMatchObject({
      status: 422,
      body: { code: 'file-executable', details: { fileName: 'letter.pdf', reason: 'file-executable' } },
    })
    expect(await attachmentsOf(draftId)).toEqual([])
  })

  test('too large is refused before it is sent', async () => {
    const { cookie } = await server.draft()
    const answer = await begin(cookie, 9_000_000)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'file-too-large'])
  })

  test('one file too many is refused before it is sent', async () => {
    const { cookie, draftId } = await server.draft()
    for (let count = 0; count < 3; count++)
      await upload(buildPdf(letterObjects()), { cookie, metadata: { filename: `${count}.pdf` } })
    expect(await attachmentsOf(draftId)).toHaveLength(3)
    expect(await failureOf(upload(buildPdf(letterObjects()), { cookie }))).toMatchObject({
      body: { code: 'file-too-many' },
    })
  })

  test('unfinished uploads count too, also when they begin at once', async () => {
    const { cookie } = await server.draft()
    const answers = await Promise.all(Array.from({ length: 12 }, () => begin(cookie, 1000)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(3).fill(201), ...Array(9).fill(422)])
    const [first] = answers.filter(({ status }) => status === 201)
    const url = new URL(first?.headers.get('location') ?? '', server.address)
    expect((await fetch(url, { method: 'DELETE', headers: tusHeaders(cookie) })).status).toBe(204)
    expect((await begin(cookie, 1000)).status).toBe(201)
    const refused = await begin(cookie, 1000)
    expect(await refused.json()).toMatchObject({ code: 'file-too-many', details: { fileName: 'a.pdf' } })
  })

  test.each([
    ['upload-concat', 'partial'],
    ['upload-concat', 'final;/api/uploads/a /api/uploads/b'],
    ['upload-defer-length', '1'],
    ['upload-defer-length', 'nonsense'],
  ])('what is not offered is refused as the sender’s: %s: %s', async (name, value) => {
    const { cookie } = await server.draft()
    const headers = { ...tusHeaders(cookie), [name]: value }
    const answer = await fetch(`${server.address}/api/uploads`, { method: 'POST', headers })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'not-offered'])
  })

  test('only the holder of the application starts, queries and continues an upload', async () => {
    const { cookie } = await server.draft()
    const other = await server.draft()
    expect((await begin('', 100)).status).toBe(401)
    const forged = `application=${Buffer.from(other.draftId).toString('base64url')}.9999999999.x`
    expect((await begin(forged, 100)).status).toBe(401)
    const url = new URL((await begin(cookie, 100)).headers.get('location') ?? '', server.address)
    for (const stranger of ['', other.cookie]) {
      expect((await fetch(url, { method: 'HEAD', headers: tusHeaders(stranger) })).status).not.toBe(200)
      const headers = {
        ...tusHeaders(stranger),
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      }
      expect((await fetch(url, { method: 'PATCH', headers, body: 'x' })).status).not.toBe(204)
      expect((await fetch(url, { method: 'DELETE', headers: tusHeaders(stranger) })).status).not.toBe(204)
    }
    expect((await fetch(url, { headers: tusHeaders(cookie) })).status).toBe(404)
    const asked = await fetch(url, { method: 'HEAD', headers: tusHeaders(cookie) })
    expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, '0'])
    expect(asked.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('after a lost answer, asking for the progress accepts the file, and only once', async () => {
    const { cookie, draftId } = await server.draft()
    const letter = buildPdf(letterObjects())
    const url = new URL((await begin(cookie, letter.length)).headers.get('location') ?? '', server.address)
    const headers = { ...tusHeaders(cookie), 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    const sent = await fetch(url, { method: 'PATCH', headers, body: new Uint8Array(letter) })
    expect(sent.status).toBe(200)
    const asked = await Promise.all([1, 2, 3].map(() => fetch(url, { method: 'HEAD', headers: tusHeaders(cookie) })))
    expect(asked.map(answer => answer.headers.get('upload-offset'))).toEqual(Array(3).fill(String(letter.length)))
    expect(await attachmentsOf(draftId)).toHaveLength(1)
  })

  test('an accepted file is stored once', async () => {
    const { cookie, draftId } = await server.draft()
    await upload(bigLetter(), { cookie })
    const [attachment] = await attachmentsOf(draftId)
    const kept = await readdir(join(server.dataFolder, 'uploads'))
    expect(kept.filter(name => name.includes(attachment?.id ?? ''))).toEqual([])
  })
})
