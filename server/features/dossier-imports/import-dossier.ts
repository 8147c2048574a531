import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mostBytesChecked } from '#contract/filing/dossier-choices.ts'
import { type ImportedDossier, mostImportedFiles } from '#contract/filing/dossier-import.ts'
import type { RefusedFile } from '#contract/filing/file.ts'
import { fullName } from '#contract/values/full-name.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { acceptFile, decisionLetterCode, holdSpace, incomingFolder } from '#server/features/attachments/index.ts'
import { audit } from '#server/features/audit/index.ts'
import { beginFromDossier } from '#server/features/intake/index.ts'
import { isRegisteredFrom, isTrackingIdUsed } from '#server/features/registration/index.ts'
import { requirePermission, type Staff, type SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import { InvalidInput, RuleViolation } from '#server/platform/errors.ts'
import { shownFileName } from '#server/platform/files/file-name.rules.ts'
import { readMultipart } from '#server/platform/files/read-multipart.ts'
import type { Call } from '#server/platform/http/call.ts'
import { inFileWorker, TooMuchWork } from '#server/platform/outside/file-workers.ts'
import type { OpenedDossier, UnpackedFile } from '#server/platform/signed-archive/open-dossier.ts'
import { answersOf } from './answers-of-dossier.rules.ts'
import { historyOf } from './history-of-dossier.rules.ts'
import { findReferences } from './references.queries.ts'
import { findOffices, type FoundOffice } from './trusted-offices.queries.ts'

const system: SystemActor = { kind: 'system', job: 'import-dossier' }

const refuse = (reason: string) => new InvalidInput([{ field: 'file', reason }])

/**
 * Makes an application of the caller's at the desk of a dossier that a trusted office signed, with its documents. Throws NotPermitted,
 * InvalidInput on `file`, RuleViolation `registered-already`, Busy, and what `readMultipart` throws.
 */
export async function importDossier({ context, actor, rawBody, contentType }: Call): Promise<ImportedDossier> {
  requirePermission(actor, 'Complaints - Register')
  const letGo = await holdSpace(context, mostBytesChecked)
  const incoming = join(context.config.dataFolder, incomingFolder)
  const form = await readMultipart(rawBody, contentType, {
    fieldName: 'file',
    folder: incoming,
    mostBytes: mostBytesChecked,
    mostFiles: 1,
  }).finally(letGo)
  const folder = join(incoming, `dossier-${randomUUID()}`)
  try {
    const [file] = form.files
    if (!file?.path) throw refuse(file?.problem ?? 'required')
    await mkdir(folder, { mode: 0o700 })
    return await importAt(context, actor, file.path, folder)
  } finally {
    await form.discard()
    await rm(folder, { recursive: true, force: true })
  }
}

async function importAt(context: Context, clerk: Staff, path: string, folder: string): Promise<ImportedDossier> {
  const offices = await readAs(context, clerk, findOffices)
  const opened = await open(path, offices, folder)
  const office = offices.find(({ fingerprint }) => fingerprint === opened.manifest.key)
  if (!office) throw refuse('foreign-key')
  const prepared = await prepare(context, opened, office)
  const applicationId = await beginFromDossier(context, clerk, prepared.draft)
  const { kept, refused } = await keepFiles(context, applicationId, opened.files)
  const { trackingId, madeAt } = opened.manifest
  await inTransaction(context, clerk, tx =>
    audit(
      tx,
      clerk,
      'dossier-imported',
      { type: 'application', id: applicationId },
      { officeId: office.id, archive: opened.sha256, files: kept },
      context.clock.now(),
    ),
  )
  return {
    applicationId,
    officeName: { en: office.name_en, am: office.name_am },
    trackingId,
    isNumberFree: prepared.isNumberFree,
    madeAt,
    complainantName: fullName(opened.data.filed.complainant),
    files: kept,
    refused,
    unknown: prepared.unknown,
  }
}

/** The dossier, verified with the keys of the trusted offices. Throws InvalidInput with its problem. */
async function open(path: string, offices: readonly FoundOffice[], folder: string): Promise<OpenedDossier> {
  const keys = offices.map(({ public_key }) => public_key)
  const opened = await inFileWorker('openDossier', path, keys, { folder, mostFiles: mostImportedFiles }).catch(
    (error: unknown) => {
      if (error instanceof TooMuchWork) throw refuse('too-large')
      throw error
    },
  )
  if ('problem' in opened) throw refuse(opened.problem)
  return opened
}

/** The application, and what the clerk has to know of it. Throws RuleViolation `registered-already`. */
async function prepare(context: Context, { manifest, data, files, sha256 }: OpenedDossier, office: FoundOffice) {
  const { trackingId, madeAt } = manifest
  const origin = { officeId: office.id, trackingId, madeAt, sha256, history: historyOf(data) }
  const reading = parseTrackingId(trackingId)
  return inTransaction(context, system, async tx => {
    if (await isRegisteredFrom(tx, origin)) throw new RuleViolation('registered-already')
    const isNumberFree = reading.ok && !(await isTrackingIdUsed(tx, reading.id))
    const references = await findReferences(tx, data, context.clock.now())
    const hasDecisionLetter = files.some(({ typeCode }) => typeCode === decisionLetterCode)
    const { answers, unknown } = answersOf(data, references, { hasDecisionLetter })
    return { draft: { language: data.filed.language, answers, origin }, isNumberFree, unknown }
  })
}

/** The code of what is none of the usual types here, such as letters of the other office. */
const otherType = 'evidence'

/** Inspects, scans and keeps each file; those that are refused are named. */
async function keepFiles(context: Context, draftId: string, files: readonly UnpackedFile[]) {
  const refused: RefusedFile[] = []
  let kept = 0
  for (const { path, name, typeCode } of files) {
    const offered = { id: randomUUID(), path, originalName: name, mostFiles: mostImportedFiles }
    const take = (code: string) =>
      acceptFile(context, { kind: 'visitor', draftId }, { draftId }, { ...offered, typeCode: code })
    const result = await take(typeCode ?? otherType).catch((error: unknown) => {
      // a type that this office does not have
      if (error instanceof InvalidInput && typeCode !== null) return take(otherType)
      throw error
    })
    if (result.ok) kept += 1
    else refused.push({ fileName: shownFileName(name), reason: result.reason })
  }
  return { kept, refused }
}
