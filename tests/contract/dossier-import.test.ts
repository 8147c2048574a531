import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookedUp } from '#contract/filing/dossier-import.ts'
import { makeDossier } from '#server/features/dossiers/make-dossier.job.ts'
import { orderDossier } from '#server/features/dossiers/order-dossier.ts'
import { stopLetters } from '#server/features/letters/index.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { pemOf, signingKeyOf } from '#server/platform/signed-archive/signing-key.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { refusal } from '#tests/support/refusal.ts'
import { plantOne, rowIn, rowsIn } from '#tests/support/rows.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

/** Two installations: each has its own database, its own files and its own key. */
const sender = await startOffice()
const folder = await mkdtemp(join(tmpdir(), 'abetuta-sender-'))
const sending = { ...sender.context, files: createDiskStore(folder) }
const receiver = await testServer()
const { ownerDb } = receiver.database
const administrator = await signInAs(receiver, { permissions: ['All'], guardLevel: 'SA' })
const clerk = await signInAs(receiver, {
  organizationId: administrator.organizationId as number,
  permissions: ['Complaints - List View', 'Complaints - Register'],
})
afterAll(async () => {
  await stopLetters()
  await rm(folder, { recursive: true, force: true })
})

const senderKey = signingKeyOf(sender.context.config.dossierKeys[0])
let trackingId: string
let archive: Buffer

beforeAll(async () => {
  await ownerDb
    .updateTable('organization')
    .set({ handles_complaints: true })
    .where('id', '=', administrator.organizationId as number)
    .execute()
  const against = await rowIn(sender.database.ownerDb, 'organization', { id: sender.bodies.against }, [
    'name_en',
    'name_am',
  ])
  await plantOne(ownerDb, 'organization', against)
  const id = await sender.aCase()
  trackingId = (await sender.rowOf(id)).tracking_id
  archive = await dossierOf(id)
}, 60_000)

/** The archive that the sending office makes of a case. */
async function dossierOf(complaintId: number): Promise<Buffer> {
  const { bodies, asSystem } = sender
  const permissions = ['Complaints - List View', 'Complaints - Export dossier'] as const
  const exporter = await asSystem(tx =>
    aStaffMember(tx, { organizationId: bodies.handling, permissions: [...permissions] }),
  )
  const { id } = await orderDossier(
    sending,
    exporter,
    { complaintId, language: 'en', hasInternalParts: false },
    sending,
  )
  await makeDossier(sending, id)
  const { file_key: key } = await rowIn(sender.database.ownerDb, 'dossier', { id }, ['file_key'])
  return readFile(await sending.files.find(key ?? ''))
}

const importing = (content: Buffer, { token } = clerk) =>
  receiver.postForm(
    '/api/Dossiers/ImportDossier',
    { files: [['dossier.zip', content]] },
    { authorization: `Bearer ${token}` },
  )
const trust = (body: object = {}, { token } = administrator) =>
  receiver.post(
    '/api/TrustedOffices/AddTrustedOffice',
    { nameEn: 'Bureau of Adama', nameAm: 'የአዳማ ቢሮ', publicKey: pemOf(senderKey), ...body },
    { token },
  )
const fieldsOf = (answer: Awaited<ReturnType<typeof importing>>) => [answer.statusCode, answer.json().fields]

test('a dossier of an office that nobody trusts is refused', async () => {
  expect(fieldsOf(await importing(archive))).toEqual([422, [{ field: 'file', reason: 'foreign-key' }]])
})

test('only a holder of All trusts an office, by a key that is one, and not its own', async () => {
  expect((await trust({}, clerk)).statusCode).toBe(403)
  const reasonOf = async (publicKey: string) => (await trust({ publicKey })).json().fields
  expect(await reasonOf('a text')).toEqual([{ field: 'publicKey', reason: 'not-a-key' }])
  const own = pemOf(signingKeyOf(receiver.context.config.dossierKeys[0]))
  expect(await reasonOf(own)).toEqual([{ field: 'publicKey', reason: 'own-key' }])
  const added = await trust()
  expect(added.json()).toMatchObject([{ name: { en: 'Bureau of Adama' }, fingerprint: senderKey.fingerprint }])
  expect(await reasonOf(pemOf(senderKey))).toEqual([{ field: 'publicKey', reason: 'taken' }])
})

test('a changed byte is refused wherever it lies, and nothing is left of it', async () => {
  const step = Math.ceil(archive.length / 25)
  for (let at = 0; at < archive.length; at += step) {
    const changed = Buffer.from(archive)
    changed[at] = (changed[at] as number) ^ 1
    const [status, fields] = fieldsOf(await importing(changed))
    expect([at, status]).toEqual([at, 422])
    expect([
      'files-differ',
      'wrong-signature',
      'repacked',
      'broken',
      'not-a-dossier',
      'foreign-key',
      'too-large',
    ]).toContain(fields[0].reason)
  }
  expect(await rowsIn(ownerDb, 'complaint_draft', {}, ['id'])).toEqual([])
}, 60_000)

test('it becomes an application with every answer and document, and a case with its number and origin', async () => {
  const answer = await importing(archive)
  expect(answer.statusCode).toBe(200)
  const imported = answer.json()
  expect(imported).toMatchObject({
    officeName: { en: 'Bureau of Adama', am: 'የአዳማ ቢሮ' },
    complaintRefNo: trackingId,
    isNumberFree: true,
    refused: [],
  })
  for (const { what } of imported.unknown) expect(lookedUp).toContain(what)
  expect(imported.unknown).toEqual([])
  const { applicationId } = imported
  const byClerk = receiver.client({ token: clerk.token })
  const { draft } = await byClerk.getDraft({}, { applicationId })
  expect(draft?.attachments).toHaveLength(imported.files)
  expect(draft?.attachments.map(({ name }) => name)).toContain('case.pdf')
  const registered = await byClerk.submitDraft({ body: {} }, { applicationId })
  expect(registered).toMatchObject({ trackingId })
  const { complaintId } = registered as { complaintId: number }
  expect(await rowIn(ownerDb, 'complaint_origin', { complaint_id: complaintId }, ['former_tracking_id'])).toEqual({
    former_tracking_id: trackingId,
  })
  const [party] = await rowsIn(ownerDb, 'complaint_party', { complaint_id: complaintId }, ['first_name', 'phone'])
  const [filed] = await rowsIn(sender.database.ownerDb, 'complaint_party', {}, ['first_name', 'phone'])
  expect(party).toEqual(filed)
  expect(refusal(await importing(archive))).toEqual([409, 'registered-already'])
}, 60_000)

test('where its number is used here, it gets a new one, and the former one is shown', async () => {
  const id = await sender.aCase()
  const { tracking_id: former } = await sender.rowOf(id)
  const [own] = await rowsIn(ownerDb, 'complaint', {}, ['id'])
  await ownerDb
    .updateTable('complaint')
    .set({ tracking_id: former })
    .where('id', '=', own?.id ?? 0)
    .execute()
  const imported = (await importing(await dossierOf(id))).json()
  expect(imported).toMatchObject({ isNumberFree: false, complaintRefNo: former })
  const byClerk = receiver.client({ token: clerk.token })
  const registered = await byClerk.submitDraft({ body: {} }, { applicationId: imported.applicationId })
  const { complaintId, trackingId: given } = registered as { complaintId: number; trackingId: string }
  expect(given).not.toBe(former)
  const byAll = receiver.client({ token: administrator.token })
  const { origin, track } = await byAll.getComplaintDetail({ params: { complaintId } })
  expect(origin).toMatchObject({ officeName: { en: 'Bureau of Adama', am: 'የአዳማ ቢሮ' }, trackingId: former })
  // what the sending office did is told, and is no step of this one
  const there = await rowsIn(sender.database.ownerDb, 'status_track', { complaint_id: id }, ['action', 'at'], 'id')
  expect(there.length).toBeGreaterThan(0)
  expect(origin?.history.map(({ what, at }) => [what, at])).toEqual(
    there.map(({ action, at }) => [action, at.toISOString()]),
  )
  expect(JSON.stringify(origin?.history)).not.toContain('"reason"')
  expect(track.map(({ action }) => action)).toEqual(['register'])
}, 60_000)
