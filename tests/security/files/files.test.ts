import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { inspectFile } from '#server/platform/files/inspect-file.ts'
import { cpuSeconds } from '#tests/support/cpu-time.ts'
import { fileServer } from '#tests/support/file-server.ts'
import { formBody } from '#tests/support/form-body.ts'
import { harmlessFiles, hostileFiles, mostBytes } from './hostile-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'abetuta-hostile-'))
const server = await fileServer({
  limits: { fileBytes: mostBytes, filesPerComplaint: 20, draftDays: 14, unfinishedBytes: 1_000_000_000 },
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function inspect(name: string, content: Buffer | string) {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return inspectFile(path, name, mostBytes)
}

/** Limit of CPU time; each takes a small part of it. */
const mostSeconds = 5

describe('hostile files are refused with their reason', () => {
  test.each(hostileFiles)('%s', async (_, name, build, reason) => {
    const content = await build()
    let found: unknown
    const seconds = await cpuSeconds(async () => {
      found = await inspect(name, content)
    })
    expect(found).toEqual({ ok: false, reason })
    expect(seconds).toBeLessThan(mostSeconds)
  })
  test('there are at least sixty of them', () => expect(hostileFiles.length).toBeGreaterThanOrEqual(60))

  test('twenty at a time over the network too, and the process continues', async () => {
    const before = process.memoryUsage().arrayBuffers
    const times = Math.ceil(hostileFiles.length / 20)
    for (let time = 0; time < times; time += 1) {
      // each time some of every kind: those that unpack to much lie beside each other
      const some = hostileFiles.filter((_, at) => at % times === time)
      const files = await Promise.all(
        some.map(async ([, name, build]) => [name, await build()] as [string, string | Buffer]),
      )
      const { payload, contentType } = formBody({ files })
      const { cookie } = await server.draft()
      const answer = await fetch(`${server.address}/api/File`, {
        method: 'POST',
        headers: { cookie, 'content-type': contentType },
        body: new Uint8Array(payload),
      })
      const { dbPaths, refused } = (await answer.json()) as { dbPaths: unknown[]; refused: { reason: string }[] }
      expect(answer.status).toBe(200)
      expect(dbPaths).toEqual([])
      expect(refused.map(({ reason }) => reason)).toEqual(some.map(([, , , reason]) => reason))
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(256 * 1024 * 1024)
  })
})

describe('harmless files are accepted under a safe name', () => {
  test.each(harmlessFiles)('%s', async (_, name, build, mediaType, fileName) => {
    expect(await inspect(name, await build())).toMatchObject({ ok: true, mediaType, fileName })
  })
})
