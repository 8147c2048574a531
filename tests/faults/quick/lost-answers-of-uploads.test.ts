/**
 * The connection to the database is cut at every statement of an upload, before the database received it and after it did it. The
 * sender tries again. Whatever was lost, the file exists once, with its bytes, and a day later no bytes are without a row.
 */
import { randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Upload } from 'tus-js-client'
import { expect, test } from 'vitest'
import { cleanUpFiles } from '#server/features/attachments/index.ts'
import { buildPdf, letterObjects, stream } from '#tests/security/build-files.ts'
import { aComplaint, anOrganization } from '#tests/support/factories.ts'
import type { FaultProxy } from '#tests/support/fault-proxy.ts'
import { type FileServer, fileServer } from '#tests/support/file-server.ts'
import { atEveryStatement, letComeOften, openLanes } from './every-statement.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

type Office = Awaited<ReturnType<typeof openOffice>>

/** A body with somebody who decides its cases. */
async function openOffice(server: FileServer) {
  const organizationId = await server.add(anOrganization)
  const { token } = await signInAs(server, {
    organizationId,
    permissions: ['Complaints - List View', 'Complaints - Decide'],
  })
  return { body: organizationId, authorization: `Bearer ${token}` }
}

interface Lane {
  server: FileServer
  line: FaultProxy
  office: Office
}

async function openLane(): Promise<Lane> {
  const server = await fileServer(
    { limits: { fileBytes: 1_000_000, filesPerComplaint: 3, draftDays: 14, unfinishedBytes: 2 ** 32 } },
    { line: { statementTimeout: 1_000 } },
  )
  const { line } = server.database
  if (!line) throw new Error('There is no line to break.')
  await server.add(letComeOften)
  return { server, line, office: await openOffice(server) }
}

const lanes = await openLanes(openLane)

const aLetter = () => buildPdf([...letterObjects(), stream('/Type/XObject', randomBytes(20_000), false)])

interface Form {
  server: FileServer
  headers: Record<string, string>
  query?: string
  content: Buffer
}

/** Asks until the answer is something other than "later", as a person does who is told to try again. */
async function insist(ask: () => Promise<Response>): Promise<Response> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    await answer.text()
  }
  throw new Error('There was no answer in five attempts.')
}

/** Sends a form until it is accepted; returns the ids. */
async function sendForm({ server, headers, query = '', content }: Form): Promise<string[]> {
  const answer = await insist(() => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(content)]), 'ውሳኔ.pdf')
    return fetch(`${server.address}/api/File${query}`, { method: 'POST', body, headers })
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { dbPaths: string[] }).dbPaths
}

const sendInPieces = (server: FileServer, content: Buffer, cookie: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const sending = new Upload(content, {
      endpoint: `${server.address}/api/uploads`,
      chunkSize: 8_000,
      retryDelays: [0, 20, 50, 100],
      headers: { cookie },
      metadata: { filename: 'ውሳኔ.pdf' },
      onError: reject,
      onSuccess: () => resolve(),
    })
    sending.start()
  })

type Owner = { draft_id: string } | { complaint_id: number }

const rowsOf = (server: FileServer, owner: Owner) =>
  server.database.ownerDb
    .selectFrom('attachment')
    .where(eb => eb.and(owner))
    .select(['id', 'storage_key'])
    .execute()

/** The only file of an owner, whose bytes are those that were sent. */
async function expectOnce(server: FileServer, owner: Owner, content: Buffer, headers: Record<string, string>) {
  const rows = await rowsOf(server, owner)
  expect(rows).toHaveLength(1)
  const given = await insist(() => fetch(`${server.address}/api/File/download?fileUrl=${rows[0]?.id}`, { headers }))
  expect(Buffer.from(await given.arrayBuffer()).equals(content)).toBe(true)
}

const namesIn = async (server: FileServer, folder: string) =>
  (await readdir(join(server.dataFolder, folder), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** A day later the store holds exactly the bytes of the rows, and no leftovers. */
async function expectBytesOfRows(server: FileServer): Promise<void> {
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  for (const path of await namesIn(server, 'files')) await utimes(path, twoDaysAgo, twoDaysAgo)
  await cleanUpFiles(server.context)
  const rows = await server.database.ownerDb.selectFrom('attachment').select('storage_key').execute()
  const stored = (await namesIn(server, 'files')).map(path => basename(path))
  expect(stored.sort()).toEqual(rows.map(row => row.storage_key).sort())
  expect(await namesIn(server, 'incoming').catch(() => [])).toEqual([])
  expect(await namesIn(server, 'uploads')).toEqual([])
}

test('by form, of a citizen', async () => {
  const attempts = await atEveryStatement(lanes, async ({ server }) => {
    const { cookie, draftId } = await server.draft()
    const content = aLetter()
    return async () => {
      const [id] = await sendForm({ server, headers: { cookie }, content })
      expect(id).toBe((await rowsOf(server, { draft_id: draftId }))[0]?.id)
      await expectOnce(server, { draft_id: draftId }, content, { cookie })
    }
  })
  expect(attempts.filter(({ statement }) => statement.text === 'commit').length).toBeGreaterThan(3)
  for (const { server } of lanes) await expectBytesOfRows(server)
})

test('in pieces, of a citizen', async () => {
  await atEveryStatement(lanes, async ({ server }) => {
    const { cookie, draftId } = await server.draft()
    const content = aLetter()
    return async () => {
      await sendInPieces(server, content, cookie)
      await expectOnce(server, { draft_id: draftId }, content, { cookie })
    }
  })
  for (const { server } of lanes) await expectBytesOfRows(server)
})

test('by form, of staff for a case: its track lists the file once', async () => {
  await atEveryStatement(lanes, async ({ server, office: { body, authorization } }) => {
    const { id: complaintId } = await server.add(aComplaint, { handling_organization_id: body })
    const content = aLetter()
    return async () => {
      await sendForm({ server, headers: { authorization }, query: `?CompliantId=${complaintId}`, content })
      await expectOnce(server, { complaint_id: complaintId }, content, { authorization })
      const entries = await rowsIn(
        server.database.ownerDb,
        'status_track',
        { complaint_id: complaintId, action: 'add-document' },
        ['id'],
      )
      expect(entries).toHaveLength(1)
    }
  })
  for (const { server } of lanes) await expectBytesOfRows(server)
})

test('the bytes of an unanswered COMMIT stay until it is known whether a row refers to them', async () => {
  const { server, line } = lanes[0] as Lane
  const { cookie, draftId } = await server.draft()
  const content = aLetter()
  let commits = 0
  // the first one belongs to the transaction that checks for room
  const happened = line.failOn(({ text }) => text === 'commit' && ++commits === 2, 'withhold-answer')
  await sendForm({ server, headers: { cookie }, content })
  await happened
  await expectOnce(server, { draft_id: draftId }, content, { cookie })
  await expectBytesOfRows(server)
})
