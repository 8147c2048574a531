import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStore, type DiskStore } from './disk-store.ts'
import { BytesMissing } from './file-store.ts'
import { holdRemovals } from './hold-removals.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

let folder: string
let store: DiskStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abetuta-store-'))
  store = createDiskStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const filesIn = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(one => one.isFile())

test('gives back what it was given, with size and SHA-256', async () => {
  const content = randomBytes(300_000)
  const stored = await store.write(Readable.from([content.subarray(0, 100_000), content.subarray(100_000)]))
  expect(stored).toMatchObject({ size: 300_000, sha256: createHash('sha256').update(content).digest('hex') })
  expect((await buffer(await store.read(stored.key))).equals(content)).toBe(true)
})

test('a write that breaks leaves nothing', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('begin')
      throw new Error('line cut')
    })(),
  )
  await expect(store.write(broken)).rejects.toThrow('line cut')
  expect(await filesIn()).toEqual([])
})

test('a path is refused as a key', async () => {
  for (const key of ['../../etc/passwd', '', 'a'.repeat(40).replace('a', '/')]) {
    await expect(store.read(key)).rejects.toThrow('unknown file key')
  }
  await expect(store.read('a'.repeat(40))).rejects.toThrow(BytesMissing)
})

test('removing a file twice is allowed', async () => {
  const { key } = await store.write(Readable.from([Buffer.from('x')]))
  await store.remove(key)
  await store.remove(key)
  await expect(store.read(key)).rejects.toThrow(BytesMissing)
})

test('old orphans are removed, known and young files stay', async () => {
  const write = () => store.write(Readable.from([Buffer.from('x')]))
  const [known, orphan, young] = [await write(), await write(), await write()]
  const cut = join(folder, 'incoming', 'a'.repeat(40))
  await writeFile(cut, 'half')
  const now = new Date()
  const old = new Date(now.getTime() - 25 * 3600 * 1000)
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4), key)
  for (const path of [pathOf(known.key), pathOf(orphan.key), cut]) await utimes(path, old, old)
  expect(await store.removeOrphans(async () => new Set([known.key]), now)).toBe(2)
  expect((await filesIn()).map(one => one.name).sort()).toEqual([known.key, young.key].sort())
})

/** Memory in use by buffers after a collection of garbage. */
function liveBuffers(): number {
  collect()
  return process.memoryUsage().arrayBuffers
}

test('while a back-up is made nothing is removed, and afterwards it is an orphan like any other', async () => {
  const { key } = await store.write(Readable.from([Buffer.from('named by the copy')]))
  const release = await holdRemovals(folder)
  const tomorrow = new Date(Date.now() + 2 * 86_400_000)
  await store.remove(key)
  expect(await store.removeOrphans(async () => new Set(), tomorrow)).toBe(0)
  expect(String(await buffer(await store.read(key)))).toBe('named by the copy')
  await release()
  expect(await store.removeOrphans(async () => new Set(), tomorrow)).toBe(1)
  await expect(store.read(key)).rejects.toThrow(BytesMissing)
})

test('a back-up that was killed holds nothing back for long', async () => {
  const { key } = await store.write(Readable.from([Buffer.from('x')]))
  const release = await holdRemovals(folder)
  const [hold = ''] = await readdir(join(folder, 'holds'))
  const before = new Date(Date.now() - 11 * 60_000)
  await utimes(join(folder, 'holds', hold), before, before)
  await store.remove(key)
  await expect(store.read(key)).rejects.toThrow(BytesMissing)
  await release()
})

test('a file of 100 MB takes hardly any memory', async () => {
  const pieceBytes = 1024 * 1024
  const before = liveBuffers()
  let most = 0
  let passed = 0
  const sample = (bytes: number) => {
    passed += bytes
    if (passed % (20 * pieceBytes) < bytes) most = Math.max(most, liveBuffers() - before)
  }
  const content = Readable.from(
    (function* () {
      for (let count = 0; count < 100; count++) {
        sample(pieceBytes)
        // a buffer of its own each time: anything that the store keeps adds up
        yield Buffer.alloc(pieceBytes, count)
      }
    })(),
  )
  const { key, size } = await store.write(content)
  expect(size).toBe(100 * pieceBytes)
  for await (const piece of (await store.read(key)) as AsyncIterable<Buffer>) sample(piece.length)
  expect(most).toBeLessThan(32 * pieceBytes)
})
