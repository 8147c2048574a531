import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildPdf, letterObjects } from '#tests/security/build-files.ts'
import { watchProcess } from '#tests/support/process-watch.ts'
import { Busy, InvalidInput } from '../errors.ts'
import { openFileWorkers, TooMuchWork, type WorkerBounds } from './file-workers.ts'

const watch = watchProcess()
let folder: string
let letter: string
/** A file that a thread takes long to read. */
let heavy: string
const opened: ReturnType<typeof openFileWorkers>[] = []
const open = (bounds: WorkerBounds) => {
  const workers = openFileWorkers(bounds)
  opened.push(workers)
  return workers
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abetuta-workers-'))
  letter = join(folder, 'letter')
  heavy = join(folder, 'heavy')
  await writeFile(letter, buildPdf(letterObjects()))
  await writeFile(
    heavy,
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(60_000_000, '/Abcdefgh#61 '), Buffer.from('%%EOF')]),
  )
})
afterEach(async () => {
  for (const workers of opened.splice(0)) await workers.stop()
  watch.requireNone()
})
afterAll(async () => {
  watch.stop()
  await rm(folder, { recursive: true, force: true })
})

const roomy = { threads: 1, waiting: 8, milliseconds: 60_000, heapMegabytes: 384 }
const inspect = (workers: ReturnType<typeof openFileWorkers>) => workers.run('inspectFile', letter, 'a.pdf', 1_000_000)
const inspectHeavy = (workers: ReturnType<typeof openFileWorkers>) =>
  workers.run('inspectFile', heavy, 'a.pdf', 100_000_000)

test('the result of a thread and its refusals come back', async () => {
  const workers = open(roomy)
  expect(await inspect(workers)).toMatchObject({ ok: true, mediaType: 'application/pdf' })
  await expect(workers.run('readTable', letter, { columns: ['name'], required: ['name'] })).rejects.toThrow(
    InvalidInput,
  )
  await expect(workers.run('drawPhoto', letter)).rejects.toMatchObject({
    status: 422,
    fields: [{ field: 'file', reason: 'wrong-file-type' }],
  })
})

test('a file that takes too long ends its thread and nothing else', async () => {
  const workers = open({ ...roomy, milliseconds: 1_500 })
  const isStarted = () =>
    inspect(workers).then(
      () => true,
      () => false,
    )
  while (!(await isStarted()));
  await expect(inspectHeavy(workers)).rejects.toBeInstanceOf(TooMuchWork)
  while (!(await isStarted()));
})

test('a file that takes too much memory ends its thread; the next one is read', async () => {
  const workers = open({ ...roomy, heapMegabytes: 24 })
  const wide = join(folder, 'wide')
  await writeFile(wide, `${'x,'.repeat(9_900)}\n`.repeat(600))
  await expect(workers.run('readTable', wide, { columns: ['name'], required: [] })).rejects.toBeInstanceOf(TooMuchWork)
  expect(await inspect(workers)).toMatchObject({ ok: true })
})

test('callers beyond the limit of waiting are told to come again, and the others are served', async () => {
  const workers = open({ ...roomy, waiting: 4 })
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => inspect(workers)))
  const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  expect(refused.length).toBeGreaterThan(0)
  for (const error of refused) expect(error).toBeInstanceOf(Busy)
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(4)
  expect(await inspect(workers)).toMatchObject({ ok: true })
})
