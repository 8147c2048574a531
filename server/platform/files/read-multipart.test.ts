import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchProcess } from '#tests/support/process-watch.ts'
import { Refusal } from '../errors.ts'
import { readMultipart } from './read-multipart.ts'

const silenceMilliseconds = 400
const watch = watchProcess()
let folder: string
let server: Server
/** The outcome of each form, in the order in which they ended. */
const ends: (number | 'taken')[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abetuta-forms-'))
  server = createServer(async (received, response) => {
    const options = { fieldName: 'file', folder, mostBytes: 1_000_000, mostFiles: 2, silenceMilliseconds }
    const form = await readMultipart(received, received.headers['content-type'] ?? '', options).catch(
      (error: Refusal) => error,
    )
    const isTaken = !(form instanceof Error)
    ends.push(isTaken ? 'taken' : form.status)
    if (isTaken) await form.discard()
    response.writeHead(isTaken ? 200 : form.status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
  watch.stop()
})

const opening = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'

/** Sends a form in pieces with pauses between them; answers the status. */
async function send(pieces: string[], pause: number): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const sending = request({ port, host: '127.0.0.1', method: 'POST', headers })
  sending.on('error', () => undefined)
  const answer = once(sending, 'response')
  for (const piece of pieces) {
    sending.write(piece)
    await sleep(pause)
  }
  if (pieces.at(-1)?.endsWith('--x--\r\n')) sending.end()
  const [response] = await answer
  response.resume()
  sending.destroy()
  return response.statusCode
}

test('a slow sender who keeps sending may take longer than the longest allowed silence', async () => {
  const pieces = [opening, ...Array.from({ length: 10 }, () => 'a line\n'), '\r\n--x--\r\n']
  expect(await send(pieces, silenceMilliseconds / 4)).toBe(200)
  expect(ends.splice(0)).toEqual(['taken'])
})

test('a sender who falls silent is refused, and no file of the form remains', async () => {
  const began = performance.now()
  expect(await send([opening, 'the beginning'], 0)).toBe(408)
  expect(performance.now() - began).toBeGreaterThanOrEqual(silenceMilliseconds - 5)
  expect(ends.splice(0)).toEqual([408])
  expect(await readdir(folder)).toEqual([])
})
