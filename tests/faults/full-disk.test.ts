/**
 * A disk that is really full, a small file system in memory: uploads are refused with a message and the time to try again, whatever
 * part of them finds it full; the process lives, no leftovers remain, other work goes on, and once there is room files are accepted again.
 * Mounting needs the rights of the administrator; without them the tests are left out.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cleanUpFiles } from '#server/features/attachments/index.ts'
import { buildPdf, letterObjects, stream } from '#tests/security/build-files.ts'
import { completeAnswers } from '#tests/support/application.ts'
import { citizen } from '#tests/support/citizen.ts'
import { aDraft, anOrganization } from '#tests/support/factories.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { rowsIn } from '#tests/support/rows.ts'

const disk = await mkdtemp(join(tmpdir(), 'abetuta-disk-'))
const isMounted = mount()
let server: TestServer
let address: string
beforeAll(async () => {
  if (!isMounted) return
  server = await testServer({ within: disk })
  await server.add(anOrganization, { handles_complaints: true })
  await server.add(anOrganization, { handles_complaints: false })
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => rm(join(disk, 'ballast'), { force: true }))
afterAll(async () => {
  if (isMounted) {
    await server.close()
    execFileSync('umount', [disk])
  }
  await rm(disk, { recursive: true })
})

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const letter = buildPdf([...letterObjects(), stream('/Type/XObject', randomBytes(2_000_000), false)])

/** Fills the disk until so many bytes are left. */
async function fillTo(left: number): Promise<void> {
  const ballast = await open(join(disk, 'ballast'), 'a')
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(disk)
      if (bavail * bsize <= left) return
      await ballast.write(Buffer.alloc(Math.min(bavail * bsize - left, 65_536)))
    }
  } finally {
    await ballast.close()
  }
}

async function application() {
  const draftId = await server.add(aDraft, { answers: { fields: {}, visited: [] } })
  return { draftId, cookie: server.cookieOf('application', draftId) }
}

async function sendForm(cookie: string): Promise<Response> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(letter)]), 'ውሳኔ.pdf')
  return fetch(`${address}/api/File`, { method: 'POST', body, headers: { cookie } })
}

/** The status with which sending in pieces ended. */
const sendInPieces = (cookie: string): Promise<number> =>
  new Promise(resolve => {
    new Upload(letter, {
      endpoint: `${address}/api/uploads`,
      chunkSize: 500_000,
      retryDelays: null,
      headers: { cookie },
      metadata: { filename: 'ውሳኔ.pdf' },
      onError: error => resolve('originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0),
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getStatus()),
    }).start()
  })

const namesIn = async (folder: string) =>
  (
    await readdir(join(server.context.config.dataFolder, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
  )
    .filter(entry => entry.isFile())
    .map(({ name }) => name)

const rowsOf = (draftId: string) =>
  rowsIn(server.database.ownerDb, 'attachment', { draft_id: draftId }, ['storage_key'])

/** Room for nothing; for the beginning of a file; for the file once, but not for its permanent copy. */
const rooms = [
  ['nothing', 0],
  ['half of the file', 1_000_000],
  ['the file, and not its copy', 3_000_000],
] as const

test.runIf(isMounted).for(rooms)(
  'with room for %s a form is refused in words, and nothing of it stays',
  async ([, left]) => {
    const { draftId, cookie } = await application()
    await fillTo(left)
    const refused = await sendForm(cookie)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    expect(((await refused.json()) as { message: string }).message).toMatch(/^.{5,}/)
    expect([await namesIn('incoming'), await namesIn('files'), await rowsOf(draftId)]).toEqual([[], [], []])
    expect((await fetch(`${address}/healthz`)).status).toBe(200)

    await rm(join(disk, 'ballast'))
    expect((await sendForm(cookie)).status).toBe(200)
    expect(await namesIn('files')).toEqual((await rowsOf(draftId)).map(row => row.storage_key))
    await forget()
  },
)

test.runIf(isMounted).for(rooms)(
  'with room for %s an upload in pieces is told to come again, and then arrives',
  async ([, left]) => {
    const { draftId, cookie } = await application()
    await fillTo(left)
    expect(await sendInPieces(cookie)).toBe(503)
    expect(await rowsOf(draftId)).toEqual([])
    expect(await namesIn('files')).toEqual([])

    await rm(join(disk, 'ballast'))
    expect(await sendInPieces(cookie)).toBe(200)
    expect(await namesIn('files')).toEqual((await rowsOf(draftId)).map(row => row.storage_key))
    await forget()
  },
)

test.runIf(isMounted)('an application is submitted while the disk is full', async () => {
  const api = citizen(address)
  const fields = await completeAnswers(api)
  const draftId = await server.add(aDraft, { answers: { fields, visited: [] } })
  await fillTo(0)
  const cookie = server.cookieOf('application', draftId)
  const answer = await server.post('/api/Applications/SubmitDraft', {}, { cookie })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('complaintRefNo')])
})

/** The disk is small, so files of one test are removed for the next. */
async function forget(): Promise<void> {
  await server.database.ownerDb.deleteFrom('attachment').execute()
  server.clock.moveBy(2 * 86_400_000)
  await cleanUpFiles(server.context)
  server.clock.moveBy(-2 * 86_400_000)
  expect([await namesIn('files'), await namesIn('uploads')]).toEqual([[], []])
}
