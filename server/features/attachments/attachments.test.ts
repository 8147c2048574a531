import { request } from 'node:http'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openComplaint } from '#server/platform/db/connections/transaction.ts'
import { inTransaction } from '#server/platform/context.ts'
import { buildPdf, letterObjects, photo } from '#tests/security/build-files.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { fileServer } from '#tests/support/file-server.ts'
import { rowIn, rowsIn } from '#tests/support/rows.ts'
import { setDraftAttachmentType } from './adopt-attachments.ts'
import { adoptDraftAttachments, cleanUpFiles, listAttachments, listDraftAttachments } from './index.ts'

const server = await fileServer({
  limits: { fileBytes: 200_000, filesPerComplaint: 4, draftDays: 14, unfinishedBytes: 2 ** 32 },
})

const letter = buildPdf(letterObjects())
type Sent = [string, Buffer | string]

/** The answer of the call, by its wire names. */
interface Taken {
  fields?: { field: string; reason: string }[]
  dbPaths: [string, ...string[]]
  attachements: {
    attachementFileName: string
    fileName: string
    mediaType: string
    size: number
    attachmentType: { code: string } | null
  }[]
  refused: { fileName: string; reason: string }[]
}

async function send(cookie: string, files: Sent[], fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, content] of files)
    form.append('file', new Blob([new Uint8Array(Buffer.from(content as string))]), name)
  const response = await fetch(`${server.address}/api/File`, { method: 'POST', body: form, headers: { cookie } })
  return { status: response.status, body: (await response.json()) as Taken }
}
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.address}/api${path}`, { headers })
const storedFiles = async () =>
  (await readdir(join(server.dataFolder, 'files'), { recursive: true }).catch(() => [])).filter(name =>
    /[0-9a-f]{40}$/.test(name),
  )
const audited = (id: string) =>
  rowsIn(server.database.ownerDb, 'audit_entry', { subject_id: id }, ['action', 'details'])

describe('receiving files', () => {
  test('good files are stored and refused files are named', async () => {
    const { cookie, draftId } = await server.draft()
    const before = (await storedFiles()).length
    const { status, body } = await send(
      cookie,
      [
        ['ውሳኔ.pdf', letter],
        ['huge.pdf', Buffer.alloc(300_000, 'a')],
        ['run.exe', 'MZ\x90'],
        ['empty.pdf', ''],
        ['photo.png', await photo('png')],
      ],
      { attachmentType: 'decision-letter' },
    )
    expect(status).toBe(200)
    expect(body.attachements.map(one => [one.fileName, one.mediaType, one.attachmentType?.code])).toEqual([
      ['ውሳኔ.pdf', 'application/pdf', 'decision-letter'],
    ])
    expect(body.refused).toEqual([
      { fileName: 'huge.pdf', reason: 'file-too-large' },
      { fileName: 'run.exe', reason: 'file-executable' },
      { fileName: 'empty.pdf', reason: 'file-empty' },
      { fileName: 'photo.png', reason: 'file-too-many' },
    ])
    expect(body.dbPaths).toEqual([body.attachements[0]?.attachementFileName])
    expect((await storedFiles()).length).toBe(before + 1)
    expect(await readdir(join(server.dataFolder, 'incoming'))).toEqual([])
    const listed = await inTransaction(server.context, { kind: 'visitor', draftId }, tx =>
      listDraftAttachments(tx, draftId),
    )
    expect(listed.map(one => one.id)).toEqual(body.dbPaths)
  })

  test('a form without a chosen file is not refused', async () => {
    const { cookie } = await server.draft()
    expect((await send(cookie, [['', '']])).body).toEqual({ dbPaths: [], attachements: [], refused: [] })
  })

  test('the limit holds over several forms at once', async () => {
    const { cookie } = await server.draft()
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => send(cookie, [[`${n}.pdf`, letter]])))
    expect(answers.flatMap(answer => answer.body.dbPaths)).toHaveLength(4)
    expect(answers.flatMap(answer => answer.body.refused.map(one => one.reason))).toEqual([
      'file-too-many',
      'file-too-many',
    ])
  })

  test('a file sent twice is stored once, with the last given type; another name or content is another file', async () => {
    const { cookie, draftId } = await server.draft()
    const forms: { files: Sent[]; fields: Record<string, string> }[] = [
      { files: [['a.pdf', letter]], fields: {} },
      { files: [['a.pdf', letter]], fields: { attachmentType: 'evidence' } },
      { files: [['b.pdf', letter]], fields: {} },
      { files: [['a.pdf', buildPdf([...letterObjects(), '<</Other true>>'])]], fields: {} },
    ]
    const ids: string[] = []
    for (const { files, fields } of forms) ids.push(...(await send(cookie, files, fields)).body.dbPaths)
    expect(ids[1]).toBe(ids[0])
    expect(new Set(ids).size).toBe(3)
    const listed = await inTransaction(server.context, { kind: 'visitor', draftId }, tx =>
      listDraftAttachments(tx, draftId),
    )
    expect(listed.find(({ id }) => id === ids[0])?.type?.code).toBe('evidence')
  })

  test('an unknown type is named', async () => {
    const { cookie } = await server.draft()
    const { status, body } = await send(cookie, [['a.pdf', letter]], { attachmentType: 'nonsense' })
    expect([status, body.fields]).toEqual([422, [{ field: 'attachmentType', reason: 'not-an-option' }]])
  })

  test('nothing is stored without an application, or with one that is over', async () => {
    expect((await send('', [['a.pdf', letter]])).status).toBe(401)
    const gone = server.cookieOf('application', '11111111-1111-4111-8111-111111111111')
    expect((await send(gone, [['a.pdf', letter]])).status).toBe(404)
  })

  test('a form that breaks off leaves nothing', async () => {
    const { cookie } = await server.draft()
    const before = (await storedFiles()).length
    await new Promise<void>(resolve => {
      const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '90000' }
      const broken = request(`${server.address}/api/File`, { method: 'POST', headers })
      broken.on('error', () => resolve())
      broken.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7')
      setTimeout(() => broken.destroy(new Error('cut')), 100)
    })
    await expect.poll(() => readdir(join(server.dataFolder, 'incoming'))).toEqual([])
    expect((await storedFiles()).length).toBe(before)
  })
})

describe('downloading files', () => {
  test('gives a file under its own name, and to nobody else', async () => {
    const { cookie } = await server.draft()
    const [id] = (await send(cookie, [['የ ውሳኔ ደብዳቤ.pdf', letter]])).body.dbPaths
    const answer = await get(`/File/download?fileUrl=${id}`, { cookie })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain(`attachment; filename="`)
    expect(answer.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('የ ውሳኔ ደብዳቤ.pdf')}`,
    )
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await answer.arrayBuffer()).equals(letter)).toBe(true)
    const other = await server.draft()
    for (const headers of [{ cookie: '' }, { cookie: other.cookie }]) {
      expect((await get(`/File/download?fileUrl=${id}`, headers)).status).toBe(404)
    }
    expect((await get('/File/download?fileUrl=../../etc/passwd')).status).toBe(422)
  })

  test('the preview of a photo is upright, smaller and without metadata', async () => {
    const { cookie } = await server.draft()
    const original = await sharp(await photo('jpeg', 300, 200))
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const [id] = (await send(cookie, [['a.jpg', original]])).body.dbPaths
    const shown = await get(`/File/download?fileUrl=${id}&preview=1`, { cookie })
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 300 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    const kept = await get(`/File/download?fileUrl=${id}`, { cookie })
    expect(Buffer.from(await kept.arrayBuffer()).equals(original)).toBe(true)
  })

  test('a letter is never shown in the page', async () => {
    const { cookie } = await server.draft()
    const [id] = (await send(cookie, [['a.pdf', letter]])).body.dbPaths
    const answer = await get(`/File/download?fileUrl=${id}&preview=1`, { cookie })
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  })
})

describe('deleting, adopting, cleaning up', () => {
  const remove = (id: string, cookie: string) =>
    fetch(`${server.address}/api/Attachements/DeleteAttachement/${id}`, { method: 'POST', headers: { cookie } })

  test('only the holder deletes, and the trail has it', async () => {
    const { cookie } = await server.draft()
    const [id, kept] = (
      await send(cookie, [
        ['a.pdf', letter],
        ['b.pdf', letter],
      ])
    ).body.dbPaths
    const before = (await storedFiles()).length
    expect((await remove(id, (await server.draft()).cookie)).status).toBe(404)
    const removed = await remove(id, cookie)
    expect(removed.status).toBe(200)
    expect(await removed.json()).toMatchObject([{ attachementFileName: kept, fileName: 'b.pdf' }])
    expect((await remove(id, cookie)).status).toBe(404)
    expect((await storedFiles()).length).toBe(before - 1)
    expect((await audited(id)).map(entry => entry.action)).toEqual(['attachment-deleted'])
  })

  test('the complaint takes the files over; staff who see it see them', async () => {
    const { cookie, draftId } = await server.draft()
    const [id] = (await send(cookie, [['a.pdf', letter]])).body.dbPaths
    const visitor = { kind: 'visitor' as const, draftId }
    const { organizationId, complaint, insider, outsider } = await server.asSystem(async tx => {
      const handling = await anOrganization(tx)
      return {
        organizationId: handling,
        complaint: await aComplaint(tx, { handling_organization_id: handling }),
        insider: await aStaffMember(tx, { organizationId: handling }),
        outsider: await aStaffMember(tx),
      }
    })
    expect(insider.organizationId).toBe(organizationId)
    await inTransaction(server.context, visitor, async tx => {
      await openComplaint(tx, complaint.id)
      await setDraftAttachmentType(tx, { draftId, attachmentId: id }, 'evidence')
      expect(await adoptDraftAttachments(tx, draftId, complaint.id, { actor: visitor, at: new Date() })).toBe(1)
      expect(await listAttachments(tx, complaint.id)).toHaveLength(1)
    })
    expect((await audited(id)).map(entry => entry.action)).toEqual(['attachment-adopted'])
    expect((await remove(id, cookie)).status).toBe(404)
    const authorization = await server.signIn(insider)
    for (const path of [`GetAttachementsByRefNo/${complaint.trackingId}`, `GetAttachementsList/${complaint.id}`]) {
      const listed: unknown = await (await get(`/Attachements/${path}`, { authorization })).json()
      expect(listed).toMatchObject([
        { attachementFileName: id, fileName: 'a.pdf', attachmentType: { code: 'evidence' } },
      ])
    }
    expect((await get(`/File/download?fileUrl=${id}`, { authorization })).status).toBe(200)
    const foreign = { authorization: await server.signIn(outsider) }
    expect((await get(`/File/download?fileUrl=${id}`, foreign)).status).toBe(404)
    expect((await get(`/Attachements/GetAttachementsByRefNo/${complaint.trackingId}`, foreign)).status).toBe(404)
    expect((await get(`/Attachements/GetAttachementsList/${complaint.id}`, foreign)).status).toBe(404)
    const proof = { cookie: server.proofOf(complaint.id) }
    expect((await get(`/File/download?fileUrl=${id}`, proof)).status).toBe(200)
  })

  test('missing bytes of a stored file are reported as an error of ours, never as the caller’s', async () => {
    const { cookie } = await server.draft()
    const [id] = (await send(cookie, [['a.pdf', letter]])).body.dbPaths
    const { storage_key } = await rowIn(server.database.ownerDb, 'attachment', { id }, ['storage_key'])
    await server.context.files.remove(storage_key)
    const answer = await get(`/File/download?fileUrl=${id}`, { cookie })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'content-missing'])
    await remove(id, cookie)
  })

  test('unused bytes are removed after a day, those of files and photos stay', async () => {
    const { cookie } = await server.draft()
    const [id] = (await send(cookie, [['a.pdf', letter]])).body.dbPaths
    const { Readable } = await import('node:stream')
    const lost = await server.context.files.write(Readable.from([Buffer.from('lost')]))
    const photoOfStaff = await server.context.files.write(Readable.from([await photo('jpeg')]))
    const { userId } = await server.asSystem(tx => aStaffMember(tx))
    await server.database.ownerDb
      .updateTable('user_account')
      .set({ photo_key: photoOfStaff.key })
      .where('id', '=', userId)
      .execute()
    await cleanUpFiles(server.context)
    expect(await storedFiles()).toContainEqual(expect.stringContaining(lost.key))
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
    for (const name of await storedFiles()) await utimes(join(server.dataFolder, 'files', name), twoDaysAgo, twoDaysAgo)
    await cleanUpFiles(server.context)
    expect(await storedFiles()).not.toContainEqual(expect.stringContaining(lost.key))
    expect(await storedFiles()).toContainEqual(expect.stringContaining(photoOfStaff.key))
    expect((await get(`/File/download?fileUrl=${id}`, { cookie })).status).toBe(200)
  })
})
