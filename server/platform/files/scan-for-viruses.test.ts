import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { scanForViruses } from './scan-for-viruses.ts'

/** The harmless test file that every scanner reports. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

let folder: string
const servers: Server[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abetuta-scan-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => servers.splice(0).forEach(server => void server.close()))

/** Listens and passes each connection on; returns the address. */
async function listen(serve: (socket: Socket) => void): Promise<string> {
  const server = createServer(socket => serve(socket.on('error', () => undefined)))
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Speaks INSTREAM as clamd does: reads the pieces up to the empty one, then answers with its finding. */
const clamd = (received: Buffer[] = [], mostBytes = Number.POSITIVE_INFINITY) =>
  listen(socket => {
    let bytes = Buffer.alloc(0)
    let position = 'zINSTREAM\0'.length
    socket.on('data', piece => {
      bytes = Buffer.concat([bytes, piece as Buffer])
      if (bytes.length < position) return
      if (bytes.toString('latin1', 0, 10) !== 'zINSTREAM\0') return void socket.end('UNKNOWN COMMAND\0')
      while (bytes.length >= position + 4) {
        const length = bytes.readUInt32BE(position)
        if (length === 0) {
          const content = Buffer.concat(received)
          return void socket.end(content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
        }
        if (bytes.length < position + 4 + length) return
        received.push(bytes.subarray(position + 4, position + 4 + length))
        position += 4 + length
        if (position > mostBytes) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      }
    })
  })

async function scan(address: string, content: Buffer | string) {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return scanForViruses(address, path)
}

test('a clean file, every byte of it in pieces', async () => {
  const received: Buffer[] = []
  const content = randomBytes(1_000_000)
  expect(await scan(await clamd(received), content)).toBe('clean')
  expect(received.length).toBeGreaterThan(10)
  expect(Buffer.concat(received).equals(content)).toBe(true)
})

test('an infected file', async () => expect(await scan(await clamd(), `before ${eicar} after`)).toBe('infected'))

test('a file larger than the scanner takes does not count as clean', async () =>
  expect(await scan(await clamd([], 100_000), randomBytes(500_000))).toBe('unavailable'))

test('nobody answers', async () => {
  const address = await clamd()
  await new Promise(resolve => servers.splice(0)[0]?.close(resolve))
  expect(await scan(address, 'x')).toBe('unavailable')
})

test('a scanner that hangs up, or answers half', async () => {
  expect(await scan(await listen(socket => socket.destroy()), 'x')).toBe('unavailable')
  expect(await scan(await listen(socket => socket.end('stream: OK')), 'x')).toBe('unavailable')
  expect(await scan(await listen(socket => socket.end('nonsense\0')), 'x')).toBe('unavailable')
})
