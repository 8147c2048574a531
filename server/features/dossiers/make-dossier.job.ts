import { Readable } from 'node:stream'
import { findStaff } from '#server/features/accounts/index.ts'
import { downloadFile } from '#server/features/attachments/index.ts'
import { loadReceipt, renderPdf } from '#server/features/letters/index.ts'
import { opens, type Staff, type SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Bilingual } from '#contract/values/names.ts'
import { exportPage } from '#contract/filing/dossier-choices.ts'
import { NotFound } from '#server/platform/errors.ts'
import { provenBy } from '#server/platform/own-case.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { signingKeyOf } from '#server/platform/signed-archive/signing-key.ts'
import { type ArchivedFile, writeDossier } from '#server/platform/signed-archive/write-archive.ts'
import { dossierSheet, letterFile } from './dossier-sheet.ts'
import { findDossier, findOrderer, takeEnded, updateDossier } from './dossiers.queries.ts'
import { type GatheredCase, gatherCase, type Reader } from './gather-case.ts'

export const makeDossierKind: JobKind<{ dossierId: number }> = { name: 'make-dossier', retryLimit: 2 }
const ending = { name: 'end-dossiers', retryLimit: 2 }
const system: SystemActor = { kind: 'system', job: makeDossierKind.name }

/** Writes a dossier into the file store, with what who asked for it may see. */
export const makeDossierJob: JobDefinition<{ dossierId: number }> = {
  kind: makeDossierKind,
  run: (context, { dossierId }) => makeDossier(context, dossierId),
}

/** Every hour: deletes the files of dossiers whose day is over; their rows stay. */
export const endDossiersJob: JobDefinition = { kind: ending, schedule: '20 * * * *', run: endDossiers }

type Found = NonNullable<Awaited<ReturnType<typeof findDossier>>>

/** A repeated run writes the file again; the clean-up removes the bytes of an incomplete one. */
export async function makeDossier(context: Context, id: number): Promise<void> {
  const found = await asSystem(context, tx => findDossier(tx, id))
  if (!found || found.status !== 'making' || found.ends_at <= context.clock.now()) return
  const reader = await findReader(context, found)
  const gathered = reader && (await gatherIfSeen(context, reader, found))
  if (!gathered) {
    await asSystem(context, tx => updateDossier(tx, id, { status: 'refused', finished_at: context.clock.now() }))
    return
  }
  const stored = await writeFiles(context, reader, found, gathered)
  await asSystem(context, tx =>
    updateDossier(tx, id, {
      status: 'ready',
      file_key: stored.key,
      size: stored.size,
      finished_at: context.clock.now(),
    }),
  )
}

/** Who asked, with the rights of this moment; undefined for staff who may no longer export. */
async function findReader(context: Context, { ordered_by_id, complaint_id }: Found): Promise<Reader | undefined> {
  if (ordered_by_id === null) return { kind: 'visitor', provenComplaintId: complaint_id }
  const staff = await findStaff(context, ordered_by_id)
  return staff && mayExport(staff) ? staff : undefined
}

const mayExport = (staff: Staff): boolean => opens(staff, exportPage) && opens(staff, 'Complaints - List View')

/** Undefined when the reader no longer sees the case. */
async function gatherIfSeen(context: Context, reader: Reader, found: Found): Promise<GatheredCase | undefined> {
  try {
    return await gatherCase(context, reader, found.complaint_id, found.has_internal_parts)
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}

async function writeFiles(context: Context, reader: Reader, found: Found, gathered: GatheredCase) {
  const { config, clock, files } = context
  const key = signingKeyOf(config.dossierKeys[0])
  const askedBy = found.ordered_by_id === null ? null : await findOrderer(context, system, found.ordered_by_id)
  const facts = {
    trackingId: gathered.filed.trackingId,
    office: toBilingual(gathered.filed.handlingOrganization),
    officeAddress: config.publicUrl,
    askedBy: {
      kind: askedBy ? ('staff' as const) : ('complainant' as const),
      name: askedBy?.name ?? null,
      organization: askedBy?.organization ?? null,
    },
    madeAt: clock.now().toISOString(),
    language: found.language,
    hasInternalParts: found.has_internal_parts,
  }
  const sheet = dossierSheet(gathered, {
    language: facts.language,
    now: clock.now(),
    checkUrl: `${config.publicUrl}/letter?key=${key.fingerprint}`,
    fingerprint: key.fingerprint,
    askedBy,
  })
  const content = filesOf(context, reader, gathered, sheet)
  return files.write(Readable.from(writeDossier(counting(context, found, content), facts, key), { objectMode: false }))
}

const toBilingual = ({ en, am }: Bilingual): Bilingual => ({ en, am })

/** The files one after another, each read when it is written: memory does not grow with their number. */
async function* filesOf(
  context: Context,
  reader: Reader,
  gathered: GatheredCase,
  sheet: ReturnType<typeof dossierSheet>,
): AsyncGenerator<ArchivedFile> {
  yield { name: 'case.pdf', content: [await renderPdf({ kind: 'dossier', sheet })] }
  yield { name: 'case.json', content: [Buffer.from(`${JSON.stringify(asData(gathered), null, 2)}\n`)] }
  yield { name: 'receipt.pdf', content: [await receiptOf(context, reader, gathered, sheet.language)] }
  for (const { letter, sheet: printed } of gathered.letters)
    yield { name: letterFile(letter), content: [await renderPdf({ kind: 'letter', sheet: printed })] }
  for (const { id, file } of gathered.documents) {
    const { content } = await downloadFile(context, reader, { attachmentId: id, isPreview: false })
    yield { name: file, content: Buffer.isBuffer(content) ? [content] : content }
  }
}

/** The case as data, for programs that read it; letters as what they say. */
const asData = ({ letters, ...gathered }: GatheredCase) => ({
  ...gathered,
  letters: letters.map(({ letter, sheet }) => ({ ...letter, file: letterFile(letter), content: sheet.content })),
})

async function receiptOf(
  context: Context,
  reader: Reader,
  { filed }: GatheredCase,
  language: 'en' | 'am',
): Promise<Buffer> {
  const { publicUrl } = context.config
  const sheet = await readAs(
    context,
    reader,
    tx => loadReceipt(tx, filed.complaintId, { publicUrl, language }),
    provenBy(reader),
  )
  return renderPdf({ kind: 'receipt', sheet })
}

/** The same files; how many were begun is told as they are. */
async function* counting(
  context: Context,
  { id }: Found,
  files: AsyncIterable<ArchivedFile>,
): AsyncGenerator<ArchivedFile> {
  let done = 0
  for await (const file of files) {
    yield file
    done += 1
    await asSystem(context, tx => updateDossier(tx, id, { files_done: done }))
  }
}

const asSystem = <Result>(context: Context, work: Parameters<typeof inTransaction<Result>>[2]): Promise<Result> =>
  inTransaction(context, system, work)

/** Deletes the files of dossiers whose day is over; if a process dies in between, the nightly clean-up removes the bytes. */
export async function endDossiers(context: Context): Promise<void> {
  const keys = await inTransaction(context, { kind: 'system', job: ending.name }, tx =>
    takeEnded(tx, context.clock.now()),
  )
  for (const key of keys) await context.files.remove(key)
}
