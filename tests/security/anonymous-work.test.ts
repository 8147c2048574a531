import { access, mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { requireSpace, spaceOfUploads } from '#server/features/attachments/index.ts'
import { storeOfficeSetting } from '#server/features/reference-data/settings.queries.ts'
import { addressSubject } from '#server/platform/throttle/address-subject.ts'
import { aDraft } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { plant } from '#tests/support/rows.ts'

const shared = '198.51.100.9'
const waitSeconds = 1
const server = await testServer()
const { ownerDb } = server.database
await server.inTransaction(tx => storeOfficeSetting(tx, 'tracking', { patienceSeconds: waitSeconds }))
beforeEach(() => ownerDb.deleteFrom('attempt').execute())

const send = (method: 'POST', url: string, headers: Record<string, string> = {}, payload: object | string = {}) =>
  server.app.inject({ method, url: `/api${url}`, payload, headers, remoteAddress: shared })
const start = (headers?: Record<string, string>) =>
  send('POST', '/Applications/StartDraft', headers, { language: 'en' })
const draftCookie = async () =>
  server.cookieOf('application', await server.add(aDraft, { answers: { fields: {}, visited: [] } }))

/** The neighbours have used up the free attempts. */
const attempted = (kind: string, count: number) =>
  plant(ownerDb, 'attempt', {
    kind,
    subject: addressSubject(server.context, shared),
    count,
    window_start: server.clock.now(),
  })
const countOf = async (kind: string) =>
  (await ownerDb.selectFrom('attempt').select('count').where('kind', '=', kind).executeTakeFirst())?.count ?? 0

async function timed<Answer extends { statusCode: number }>(sending: () => Promise<Answer>) {
  const began = performance.now()
  const { statusCode } = await sending()
  return { statusCode, waited: performance.now() - began > 950 * waitSeconds }
}

const works = [
  { name: 'starting an application', kind: 'application-start', free: 60, usual: 200, work: async () => start() },
  {
    name: 'a form with files',
    kind: 'application-file',
    free: 200,
    usual: 415,
    work: async () => send('POST', '/File', { cookie: await draftCookie(), 'content-type': 'text/plain' }, 'x'),
  },
  {
    name: 'an upload in pieces',
    kind: 'application-file',
    free: 200,
    usual: 201,
    work: async () =>
      send('POST', '/uploads', { cookie: await draftCookie(), 'tus-resumable': '1.0.0', 'upload-length': '5' }, ''),
  },
]

test.each(works)(
  '$name is counted, and has to wait beyond the limit; nobody is refused because of a neighbour',
  async each => {
    await attempted(each.kind, each.free - 1)
    expect(await timed(each.work)).toEqual({ statusCode: each.usual, waited: false })
    expect(await timed(each.work)).toEqual({ statusCode: each.usual, waited: true })
    expect(await countOf(each.kind)).toBe(each.free + 1)
  },
)

test('submitting is counted, has to wait beyond the limit, and is given back when it fails', async () => {
  const submit = async () => send('POST', '/Applications/SubmitDraft', { cookie: await draftCookie() })
  expect((await submit()).statusCode).toBe(422)
  expect(await countOf('application-submit')).toBe(0)
  await ownerDb.deleteFrom('attempt').execute()
  await attempted('application-submit', 20)
  expect(await timed(submit)).toEqual({ statusCode: 422, waited: true })
})

test('continuing an application and staff at the desk do not count', async () => {
  expect((await start({ cookie: await draftCookie() })).statusCode).toBe(200)
  const { token } = await signInAs(server, { permissions: ['Complaints - Register'] })
  expect((await start({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
  expect(await countOf('application-start')).toBe(0)
})

describe('the space of unfinished uploads', () => {
  const space = (megabytes: number) => ({
    ...server.context,
    config: {
      ...server.context.config,
      limits: { ...server.context.config.limits, unfinishedBytes: megabytes * 1024 * 1024 },
    },
  })
  const folder = () => join(server.context.config.dataFolder, 'uploads')
  const size = 5 * 1024 * 1024

  /** An upload that announced five megabytes, sent some of them, and was touched so many minutes ago. */
  async function begun(name: string, minutes: number): Promise<string> {
    await mkdir(folder(), { recursive: true })
    const path = join(folder(), name)
    await writeFile(path, 'a')
    await writeFile(`${path}.json`, JSON.stringify({ id: name, size, offset: 1 }))
    const at = new Date(server.clock.now().getTime() - minutes * 60_000)
    await utimes(path, at, at)
    return path
  }
  const isThere = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    )

  test('counts announced bytes, removes idle uploads first, the oldest before others, and then refuses with a message', async () => {
    const { takenBytes: before } = await spaceOfUploads(space(100))
    expect(before).toBeLessThan(10 * 1024 * 1024)
    const [oldest, old, fresh] = [await begun('oldest', 90), await begun('old', 40), await begun('fresh', 1)]
    expect((await spaceOfUploads(space(100))).takenBytes).toBe(before + 3 * size)
    const room = before / 1024 / 1024 + 15
    await requireSpace(space(room), size)
    expect([await isThere(oldest), await isThere(old), await isThere(fresh)]).toEqual([false, true, true])
    await requireSpace(space(room), size)
    expect(await isThere(old)).toBe(true)
    await expect(requireSpace(space(room - 10), 2 * size)).rejects.toMatchObject({ status: 503, code: 'uploads-full' })
    expect([await isThere(old), await isThere(fresh)]).toEqual([false, true])
  })

  test('an upload in pieces and a form are asked to come back', async () => {
    const { limits } = server.context.config
    const most = limits.unfinishedBytes
    limits.unfinishedBytes = 1024
    try {
      const cookie = await draftCookie()
      const pieces = await send('POST', '/uploads', { cookie, 'tus-resumable': '1.0.0', 'upload-length': '500' }, '')
      expect([pieces.statusCode, pieces.json().code, Number(pieces.headers['retry-after']) > 0]).toEqual([
        503,
        'uploads-full',
        true,
      ])
      const form = await server.postForm('/api/File', { files: [['a.txt', 'text']] }, { cookie })
      expect([form.statusCode, form.json().code, Number(form.headers['retry-after']) > 0]).toEqual([
        503,
        'uploads-full',
        true,
      ])
    } finally {
      limits.unfinishedBytes = most
    }
  })
})
