import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownDossiersInADay } from '#contract/filing/dossier-choices.ts'
import { cleanUpFiles } from '#server/features/attachments/clean-up-files.job.ts'
import { endDossiers, makeDossier } from '#server/features/dossiers/make-dossier.job.ts'
import { stopLetters } from '#server/features/letters/index.ts'
import { verifyDossier } from '#server/platform/signed-archive/verify-dossier.ts'
import { aComplaint, aLetter, anAttachment, aParty } from '#tests/support/factories.ts'
import { textOf } from '#tests/support/pdf.ts'
import { plant, rowIn, rowsIn } from '#tests/support/rows.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const permissions = ['Complaints - List View', 'Complaints - Export dossier'] as const
const server = await testServer()
const { ownerDb } = server.database
const exporter = await signInAs(server, { permissions: [...permissions] })
const folder = await mkdtemp(join(tmpdir(), 'abetuta-dossiers-'))
afterAll(async () => {
  await stopLetters()
  await rm(folder, { recursive: true, force: true })
})

interface Case {
  id: number
  trackingId: string
}
let filed: Case
const stored = async (complaintId: number, text: string, row: object = {}) => {
  const { key, size, sha256 } = await server.context.files.write(Readable.from([Buffer.from(text)]))
  const facts = { storage_key: key, size, sha256, media_type: 'text/plain', original_name: 'evidence.txt', ...row }
  return server.add(anAttachment, { complaint_id: complaintId, ...facts })
}

beforeAll(async () => {
  filed = await server.add(aComplaint, { handling_organization_id: exporter.organizationId as number })
  await server.add(aParty, { complaint_id: filed.id, kind: 'representative' as const, ordinal: 1 })
  await server.add(aLetter, { complaint_id: filed.id })
  await stored(filed.id, 'what the complainant sent')
  await stored(filed.id, 'a paper of the office', { original_name: 'draft.txt', is_internal: true })
  const now = server.clock.now()
  await plant(ownerDb, 'status_track', {
    complaint_id: filed.id,
    at: now,
    action: 'accept-case',
    from_status: 'DIRECTED_TO_HANDLER',
    to_status: 'UNDER_INVESTIGATION',
    actor_kind: 'staff',
    actor_id: exporter.userId,
    reason: 'A reason for colleagues.',
  })
  const step = { complaint_id: filed.id, from_status: 'UNDER_INVESTIGATION', to_status: 'UNDER_INVESTIGATION' } as const
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  await plant(ownerDb, 'status_track', {
    ...step,
    at: later(1),
    action: 'request-information',
    actor_kind: 'staff',
    actor_id: exporter.userId,
    details: JSON.stringify({ questions: ['When was it refused?'], missingItems: [], round: 1 }),
  })
  await plant(ownerDb, 'status_track', {
    ...step,
    at: later(2),
    action: 'supply-information',
    actor_kind: 'visitor',
    details: JSON.stringify({ answers: ['On Monday.'], documents: 0 }),
  })
  await plant(ownerDb, 'status_track', {
    ...step,
    at: later(3),
    action: 'record-contact',
    actor_kind: 'staff',
    actor_id: exporter.userId,
    reason: 'They called about the plot.',
    details: JSON.stringify({ channel: 'call', outcome: 'contacted-us' }),
  })
  await plant(ownerDb, 'status_track', {
    ...step,
    at: later(4),
    action: 'remind',
    actor_kind: 'staff',
    actor_id: exporter.userId,
  })
  await plant(ownerDb, 'status_track', {
    ...{ ...step, at: later(5), action: 'update-complaint' },
    ...{ actor_kind: 'staff', actor_id: exporter.userId },
  })
  const party = await rowIn(ownerDb, 'complaint_party', { complaint_id: filed.id, ordinal: 0 }, ['id', 'phone'])
  for (const [at, subject, subject_id, values] of [
    [now, 'party', party.id, { phone: '+251911000111' }],
    [later(5), 'complaint', filed.id, { issues: ['As it was written first.'] }],
  ] as const)
    await plant(ownerDb, 'former_values', {
      ...{ complaint_id: filed.id, subject, subject_id, values: JSON.stringify(values) },
      ...{ changed_at: at, changed_by_id: exporter.userId },
    })
  await plant(ownerDb, 'opinion', {
    complaint_id: filed.id,
    round: 1,
    user_id: exporter.userId,
    position: 'partly',
    text: 'An opinion for colleagues.',
    given_at: now,
  })
  await plant(ownerDb, 'case_note', {
    complaint_id: filed.id,
    author_id: exporter.userId,
    key: 'one',
    text: 'A note for colleagues.',
    written_at: now,
  })
})

const order = (by: { token: string }, hasInternalParts = false, of = filed) =>
  server.post('/api/Dossiers/OrderDossier', { compliant_id: of.id, language: 'en', hasInternalParts }, by)
const list = async (by: { token: string }) =>
  (await server.get(`/api/Dossiers/GetDossiers/${filed.id}`, by.token)).json()
const fetchOne = (id: number, by: { token: string }) => server.get(`/api/Dossiers/DownloadDossier/${id}`, by.token)

const keysOf = async (): Promise<string[]> =>
  (await server.get('/api/Dossiers/GetKeys')).json().map((key: { publicKey: string }) => key.publicKey)

async function verified(content: Buffer) {
  const path = join(folder, 'dossier.zip')
  await writeFile(path, content)
  return verifyDossier(path, await keysOf())
}

const cookieOf = (of: Case) => server.proofOf(of.id)
const ownPath = (name: string, of = filed) => `/api/Dossiers/${name}/${of.id}/${of.trackingId}`
const orderOwn = (of = filed, cookie = cookieOf(filed)) =>
  server.post(ownPath('OrderOwnDossier', of), { language: 'am' }, { cookie })

const everything = (content: Buffer): string => {
  const files = unzipSync(content)
  return `${Object.keys(files).join('\n')}\n${strFromU8(files['case.json'] as Uint8Array)}`
}

test('a dossier is made by a job, is authentic, and has every file with its checksum', async () => {
  const { id } = (await order(exporter)).json()
  expect(await list(exporter)).toMatchObject([{ id, status: 'making', files: 5, filesDone: 0, isOwn: true }])
  expect((await fetchOne(id, exporter)).statusCode).toBe(404)
  await makeDossier(server.context, id)
  expect(await list(exporter)).toMatchObject([{ id, status: 'ready', files: 5, filesDone: 5 }])
  const answer = await fetchOne(id, exporter)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' })
  const { problem, manifest, files } = await verified(answer.rawPayload)
  expect(problem).toBeNull()
  expect(manifest).toMatchObject({ trackingId: filed.trackingId, hasInternalParts: false, askedBy: { kind: 'staff' } })
  expect(files.map(({ name }) => name)).toEqual([
    'case.pdf',
    'case.json',
    'receipt.pdf',
    expect.stringMatching(/^letters\/abetuta-standard-request-\d{4}-\d{6}\.pdf$/),
    'documents/001 evidence.txt',
  ])
  const document = unzipSync(answer.rawPayload)['documents/001 evidence.txt'] as Uint8Array
  expect(strFromU8(document)).toBe('what the complainant sent')
  const row = await rowIn(ownerDb, 'attachment', { complaint_id: filed.id, is_internal: false }, ['sha256'])
  expect(createHash('sha256').update(document).digest('hex')).toBe(row.sha256)
  const trail = await rowsIn(ownerDb, 'audit_entry', { subject_id: String(filed.id) }, ['action', 'details'], 'id')
  expect(trail).toMatchObject([
    { action: 'dossier-ordered', details: { dossierId: id, hasInternalParts: false } },
    { action: 'dossier-downloaded', details: { dossierId: id } },
  ])
}, 60_000)

test('notes, opinions and papers of the office are there only when they were asked for', async () => {
  const made = async (hasInternalParts: boolean) => {
    const { id } = (await order(exporter, hasInternalParts)).json()
    await makeDossier(server.context, id)
    return (await fetchOne(id, exporter)).rawPayload
  }
  const [without, whole] = [await made(false), await made(true)]
  const internal = [
    'An opinion for colleagues.',
    'A note for colleagues.',
    'A reason for colleagues.',
    'As it was written first.',
    'draft.txt',
  ]
  for (const text of internal) {
    expect(everything(without)).not.toContain(text)
    expect(everything(whole)).toContain(text)
  }
  const paper = await textOf(Buffer.from(unzipSync(whole)['case.pdf'] as Uint8Array))
  if (paper === null) return
  for (const text of [
    'Dossier of a case',
    'Contents',
    'An opinion for colleagues.',
    'A note for colleagues.',
    'A readable letter',
    'Question: When was it refused?',
    'Phone call',
    'What was said: They called about the plot.',
    'What was corrected',
    'As it was written first.',
  ])
    expect(paper).toContain(text)
  expect(await textOf(Buffer.from(unzipSync(without)['case.pdf'] as Uint8Array))).not.toContain('colleagues')
}, 60_000)

/** The complainant's own file answers their request for their data. */
const inTheOwnFile = {
  'a question of the office': 'When was it refused?',
  'their answer': 'On Monday.',
  'that they called': '"contacted-us"',
  'what was said': 'They called about the plot.',
  'a telephone that they no longer have': '+251911000111',
  'what they wrote before a correction': 'As it was written first.',
  'that nobody is named as who corrected it': '"changedBy": null',
  'their document': 'evidence.txt',
  'a letter to them': 'letters/abetuta-standard-request',
}
const notInTheOwnFile = () => ({
  'a reason that staff wrote for colleagues': 'A reason for colleagues.',
  'an opinion': 'An opinion for colleagues.',
  'a note': 'A note for colleagues.',
  'a paper of the office': 'draft.txt',
  'a reminder among colleagues': '"remind"',
  'who of the office did something': exporter.userName,
})

test('the complainant gets everything but what is internal, in their language, and nobody else gets it', async () => {
  const { id } = (await orderOwn()).json()
  await makeDossier(server.context, id)
  const [own] = (await server.get(ownPath('GetOwnDossiers'), undefined, cookieOf(filed))).json()
  expect(own).toMatchObject({ id, status: 'ready', language: 'am', orderedBy: null, isOwn: true })
  const path = `/api/Dossiers/DownloadOwnDossier/${id}`
  const { rawPayload } = await server.get(path, undefined, cookieOf(filed))
  expect((await verified(rawPayload)).problem).toBeNull()
  for (const [what, text] of Object.entries(inTheOwnFile)) expect(everything(rawPayload), what).toContain(text)
  for (const [what, text] of Object.entries(notInTheOwnFile())) expect(everything(rawPayload), what).not.toContain(text)
  const other = await server.add(aComplaint)
  expect((await server.get(path, undefined, cookieOf(other))).statusCode).toBe(404)
  expect((await server.get(path)).statusCode).toBe(401)
  expect((await orderOwn(filed, cookieOf(other))).statusCode).toBe(404)
  expect((await fetchOne(id, exporter)).statusCode).toBe(404)
  const paper = await textOf(Buffer.from(unzipSync(rawPayload)['case.pdf'] as Uint8Array))
  if (paper !== null) for (const text of ['የእርስዎ ጉዳይ', 'የታረሙ መረጃዎች', '+251911000111']) expect(paper).toContain(text)
}, 60_000)

test('staff see who exported what, and download only their own', async () => {
  const colleague = await signInAs(server, { permissions: [...permissions], organizationId: exporter.organizationId })
  const before = await list(colleague)
  expect(new Set(before.map(({ isOwn }: { isOwn: boolean }) => isOwn))).toEqual(new Set([false]))
  expect(before.some(({ orderedBy }: { orderedBy: object | null }) => orderedBy !== null)).toBe(true)
  for (const { id } of before) expect((await fetchOne(id, colleague)).statusCode).toBe(404)
  const stranger = await signInAs(server, { permissions: [...permissions] })
  expect((await order(stranger)).statusCode).toBe(404)
  const powerless = await signInAs(server, { permissions: ['Complaints - List View'] })
  expect((await order(powerless)).statusCode).toBe(403)
})

test('who lost the permission meanwhile gets none, and the number at a time is limited', async () => {
  const barred = await signInAs(server, { permissions: [...permissions], organizationId: exporter.organizationId })
  const answers = [await order(barred), await order(barred), await order(barred)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 409])
  expect(answers[2]?.json().code).toBe('too-many-dossiers')
  await ownerDb.deleteFrom('role_permission').where('role_id', '=', barred.roleId).execute()
  const { id } = answers[0]?.json() ?? {}
  await makeDossier(server.context, id)
  expect(await rowIn(ownerDb, 'dossier', { id }, ['status', 'file_key'])).toEqual({ status: 'refused', file_key: null })
})

test('a complainant has a few a day', async () => {
  const mine = await server.add(aComplaint)
  const cookie = cookieOf(mine)
  for (let at = 0; at < ownDossiersInADay; at += 1) {
    const { id } = (await orderOwn(mine, cookie)).json()
    await makeDossier(server.context, id)
  }
  expect((await orderOwn(mine, cookie)).statusCode).toBe(429)
}, 60_000)

test('everybody can check a dossier, or its manifest with the signature', async () => {
  const [{ id }] = (await list(exporter)).filter(({ isOwn }: { isOwn: boolean }) => isOwn)
  const content = (await fetchOne(id, exporter)).rawPayload
  const check = async (files: [string, Buffer][]) => {
    const answer = await server.postForm('/api/Dossiers/CheckDossier', { files })
    return { status: answer.statusCode, ...answer.json() }
  }
  const whole = await check([['d.zip', content]])
  expect(whole).toMatchObject({
    problem: null,
    isManifestAlone: false,
    manifest: { trackingId: filed.trackingId },
    files: [],
  })
  const entries = unzipSync(content)
  const [manifest, signature] = [entries['manifest.json'], entries['manifest.json.sig']].map(bytes =>
    Buffer.from(bytes ?? []),
  )
  if (!manifest || !signature) throw new Error('the dossier has no manifest')
  expect(
    await check([
      ['manifest.json', manifest],
      ['manifest.json.sig', signature],
    ]),
  ).toMatchObject({ problem: null, isManifestAlone: true })
  const changed = Buffer.from(content)
  changed[60] = (changed[60] ?? 0) ^ 1
  expect(await check([['d.zip', changed]])).toMatchObject({
    problem: 'files-differ',
    files: [{ name: 'case.pdf', state: 'changed' }],
  })
  const forged = Buffer.from(manifest.toString().replace(filed.trackingId, '4271093555182046'))
  expect(
    await check([
      ['manifest.json', forged],
      ['manifest.json.sig', signature],
    ]),
  ).toMatchObject({ problem: 'wrong-signature', manifest: null })
  expect(await check([['d.zip', Buffer.from('no archive')]])).toMatchObject({ problem: 'not-a-dossier' })
  expect(await check([])).toMatchObject({ status: 422 })
}, 60_000)

test('after a day the file is deleted, and the row still says who exported', async () => {
  const { file_key: key } = await rowIn(ownerDb, 'dossier', { status: 'ready', ordered_by_id: exporter.userId }, [
    'file_key',
  ])
  server.clock.moveBy(23 * 3_600_000)
  await cleanUpFiles(server.context)
  await endDossiers(server.context)
  await server.context.files.read(key as string).then(stream => stream.destroy())
  server.clock.moveBy(2 * 3_600_000)
  await endDossiers(server.context)
  await expect(server.context.files.read(key as string)).rejects.toThrow()
  const left = await rowsIn(ownerDb, 'dossier', { ordered_by_id: exporter.userId }, ['status', 'file_key'])
  expect(new Set(left.map(({ status, file_key }) => `${status} ${file_key}`))).toEqual(new Set(['ended null']))
})
