import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDossier } from '#server/features/dossiers/make-dossier.job.ts'
import { orderDossier, orderOwnDossier } from '#server/features/dossiers/order-dossier.ts'
import { stopLetters } from '#server/features/letters/index.ts'
import { pemOf, signingKeyOf } from '#server/platform/signed-archive/signing-key.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { aHeardCase, contextWithFiles, internalWords, sharedWords } from '#tests/support/heard-case.ts'
import { textOf } from '#tests/support/pdf.ts'
import { plantOne, rowIn } from '#tests/support/rows.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const office = await startOffice()
const { ownerDb } = office.database
const context = contextWithFiles(office)
const exporter = await office.asSystem(tx =>
  aStaffMember(tx, {
    organizationId: office.bodies.handling,
    permissions: ['Complaints - List View', 'Complaints - Export dossier'],
  }),
)
afterAll(stopLetters)

const leadName = 'Meseret Who Leads'
let heard: Awaited<ReturnType<typeof aHeardCase>>
beforeAll(async () => {
  const { userId } = office.staff.lead
  await ownerDb.updateTable('user_account').set({ name: leadName }).where('id', '=', userId).execute()
  heard = await aHeardCase(office, context)
}, 60_000)

/** The archive, and how many files were promised and written. */
async function made(id: number) {
  await makeDossier(context, id)
  const {
    file_key: key,
    files,
    files_done,
  } = await rowIn(ownerDb, 'dossier', { id }, [...(['file_key', 'files', 'files_done'] as const)])
  expect(files_done).toBe(files)
  return readFile(await context.files.find(key ?? ''))
}

const exported = async (hasInternalParts: boolean) => {
  const order = { complaintId: heard.id, language: 'en' as const, hasInternalParts }
  return made((await orderDossier(context, exporter, order, context)).id)
}

async function own() {
  const { tracking_id: trackingId } = await office.rowOf(heard.id)
  const named = { complaintId: heard.id, trackingId }
  return made((await orderOwnDossier(context, office.complainantOf(heard.id), named, 'en')).id)
}

/** Everything of an archive that can be read: names of files, the case as data, and every paper with its spaces and breaks made one. */
async function textsOf(archive: Buffer): Promise<{ data: string; paper: string | null }> {
  const files = unzipSync(archive)
  const papers = Object.entries(files).filter(([name]) => name.endsWith('.pdf') && !name.startsWith('documents/'))
  const texts = await Promise.all(papers.map(([, content]) => textOf(Buffer.from(content))))
  const paper = texts.every(text => text !== null) ? texts.join('\n').replace(/\s+/g, ' ') : null
  return { data: `${Object.keys(files).join('\n')}\n${strFromU8(files['case.json'] as Uint8Array)}`, paper }
}

test('the dossier of the office names everything that the body was asked, said and did', async () => {
  const { data, paper } = await textsOf(await exported(true))
  for (const [what, text] of Object.entries({ ...sharedWords, ...internalWords, leadName })) {
    expect(data, what).toContain(text)
    if (paper !== null) expect(paper, what).toContain(text)
  }
  const inWords = [
    'Statements of the body complained against',
    'Land bureau: given',
    'Land bureau: gave no statement',
    'It was taken up in part',
    'Shared with the complainant',
    'More time was given, by',
    'The printer is broken.',
    'The body was reminded',
    'no longer possible',
  ]
  if (paper !== null) {
    for (const text of inWords) expect(paper).toContain(text)
    // which file of the archive it is
    expect(paper).toMatch(/Documents of the body documents\/\d{3} (seal|neighbours)\.pdf/)
  }
  expect(data).not.toContain('mayInvite')
}, 60_000)

test('the complainant’s own dossier, and one without internal parts, have what was shared and nothing else', async () => {
  for (const archive of [await own(), await exported(false)]) {
    const { data, paper } = await textsOf(archive)
    for (const [what, text] of Object.entries(sharedWords)) {
      // an answer that a later one replaced is not shown on the page either
      const isReplaced = ['the report of the body', 'their answer to it'].includes(what)
      if (!isReplaced) expect(data, what).toContain(text)
      if (paper !== null && !isReplaced) expect(paper, what).toContain(text)
    }
    for (const [what, text] of Object.entries({ ...internalWords, leadName, respondent: heard.respondent.userName })) {
      expect(data, what).not.toContain(text)
      if (paper !== null) expect(paper, what).not.toContain(text)
    }
  }
}, 60_000)

test('making it is no reading: the office still learns when the complainant opened the statement', async () => {
  const rows = await rowIn(ownerDb, 'shared_statement', { complaint_id: heard.id }, ['read_at'])
  expect(rows.read_at).toBe(null)
})

test('another office that registers the case keeps all of it: the paper, the documents and the steps', async () => {
  const receiver = await testServer()
  const chief = await signInAs(receiver, { permissions: ['All'], guardLevel: 'SA' })
  const receiving = receiver.database.ownerDb
  await receiving
    .updateTable('organization')
    .set({ handles_complaints: true })
    .where('id', '=', chief.organizationId as number)
    .execute()
  const against = await rowIn(ownerDb, 'organization', { id: office.bodies.against }, ['name_en', 'name_am'])
  await plantOne(receiving, 'organization', against)
  const publicKey = pemOf(signingKeyOf(context.config.dossierKeys[0]))
  const trusted = { nameEn: 'Bureau of Adama', nameAm: 'የአዳማ ቢሮ', publicKey }
  await receiver.post('/api/TrustedOffices/AddTrustedOffice', trusted, { token: chief.token })
  const files: [string, Buffer][] = [['dossier.zip', await exported(true)]]
  const headers = { authorization: `Bearer ${chief.token}` }
  const imported = (await receiver.postForm('/api/Dossiers/ImportDossier', { files }, headers)).json()
  expect(imported).toMatchObject({ refused: [], unknown: [] })
  const client = receiver.client({ token: chief.token })
  const registered = await client.submitDraft({ body: {} }, { applicationId: imported.applicationId })
  const { complaintId } = registered as { complaintId: number }
  const { complaint } = await client.getCaseFile({ params: { complaintId } })
  const names = complaint.attachments.map(({ name }) => name)
  for (const name of ['case.pdf', 'seal.pdf', 'neighbours.pdf', 'map.pdf']) expect(names).toContain(name)
  const told = complaint.origin?.history.map(({ what }) => what)
  for (const what of [
    'request-statement',
    'share-statement',
    'comment-on-statement',
    'statement-request',
    'extend-order',
  ])
    expect(told).toContain(what)
}, 60_000)
