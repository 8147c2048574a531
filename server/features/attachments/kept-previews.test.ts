import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photo } from '#tests/security/build-files.ts'
import { fileServer } from '#tests/support/file-server.ts'
import { cleanUpFiles } from './index.ts'

/** A picture that takes longer to draw than to send. */
const picture = await photo('jpeg', 4000, 3000)

const server = await fileServer({
  limits: { fileBytes: 20_000_000, filesPerComplaint: 4, draftDays: 14, unfinishedBytes: 2 ** 32 },
})

async function attachPhoto() {
  const { cookie } = await server.draft()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)]), 'ፎቶ.jpg')
  const answer = await fetch(`${server.address}/api/File`, { method: 'POST', body, headers: { cookie } })
  const { dbPaths } = (await answer.json()) as { dbPaths: [string] }
  const look = async () => {
    const shown = await fetch(`${server.address}/api/File/download?fileUrl=${dbPaths[0]}&preview=1`, {
      headers: { cookie },
    })
    return { status: shown.status, content: Buffer.from(await shown.arrayBuffer()) }
  }
  return { cookie, id: dbPaths[0], look }
}

const folder = () => join(server.dataFolder, 'files', 'previews')
const kept = () => readdir(folder()).catch(() => [] as string[])

test('a preview is drawn once, however many look at once, and is no larger than it has to be', async () => {
  const { look } = await attachPhoto()
  expect(await kept()).toEqual([])
  // more than may wait for a worker thread
  const first = await Promise.all(Array.from({ length: 60 }, look))
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]))
  const [name = '', ...others] = await kept()
  expect(others).toEqual([])
  const { width, height } = await sharp(first[0]?.content).metadata()
  expect(Math.max(width, height)).toBe(1600)

  const before = await stat(join(folder(), name))
  const again = await look()
  expect(again.content.equals(first[0]?.content ?? Buffer.alloc(0))).toBe(true)
  const after = await stat(join(folder(), name))
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs])
  expect(await readdir(join(server.dataFolder, 'files', 'incoming'))).toEqual([])
})

test('a preview is removed with its file: when that is deleted, and when no row refers to it any longer', async () => {
  const before = await kept()
  const own = async () => (await kept()).filter(name => !before.includes(name))
  const removed = await attachPhoto()
  await removed.look()
  expect(await own()).toHaveLength(1)
  const answer = await fetch(`${server.address}/api/Attachements/DeleteAttachement/${removed.id}`, {
    method: 'POST',
    headers: { cookie: removed.cookie, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(200)
  expect(await own()).toEqual([])
  expect((await removed.look()).status).toBe(404)

  const lost = await attachPhoto()
  await lost.look()
  const [name = ''] = await own()
  await server.database.ownerDb.deleteFrom('attachment').where('id', '=', lost.id).execute()
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  await utimes(join(server.dataFolder, 'files', name.slice(0, 2), name.slice(2, 4), name), twoDaysAgo, twoDaysAgo)
  await cleanUpFiles(server.context)
  expect(await own()).toEqual([])
})
