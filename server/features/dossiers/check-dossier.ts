import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dossierBounds, type DossierProblem } from '#contract/filing/dossier-manifest.ts'
import { checksInAnHour, mostBytesChecked } from '#contract/filing/dossier-choices.ts'
import type { CheckedDossier, PublishedKey } from '#contract/filing/dossiers.ts'
import { holdSpace, incomingFolder } from '#server/features/attachments/index.ts'
import type { Config } from '#server/platform/config.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { type ReceivedFile, readMultipart } from '#server/platform/files/read-multipart.ts'
import type { Call } from '#server/platform/http/call.ts'
import { inFileWorker, TooMuchWork } from '#server/platform/outside/file-workers.ts'
import { pemOf, signingKeyOf } from '#server/platform/signed-archive/signing-key.ts'
import { type VerifiedDossier, verifyManifest } from '#server/platform/signed-archive/verify-dossier.ts'
import { addressSubject } from '#server/platform/throttle/address-subject.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'

/** The public keys of this office, the present one first. */
export const listKeys = ({ dossierKeys }: Pick<Config, 'dossierKeys'>): PublishedKey[] =>
  dossierKeys.map(signingKeyOf).map((key, at) => ({
    fingerprint: key.fingerprint,
    publicKey: pemOf(key),
    isCurrent: at === 0,
  }))

/**
 * Whether what was sent is an authentic dossier of this office, or an authentic manifest of one; nothing of it is kept. Throws
 * TooManyAttempts, InvalidInput on `file`, Busy, and what `readMultipart` throws.
 */
export async function checkDossier({ context, actor, address, rawBody, contentType }: Call): Promise<CheckedDossier> {
  const limit = { limit: checksInAnHour, windowSeconds: 3600 }
  await inTransaction(context, actor, tx =>
    countAttempt(tx, 'dossier-check', addressSubject(context, address), limit, context.clock.now()),
  )
  const letGo = await holdSpace(context, mostBytesChecked)
  const { files, discard } = await readMultipart(rawBody, contentType, {
    fieldName: 'file',
    folder: join(context.config.dataFolder, incomingFolder),
    mostBytes: mostBytesChecked,
    mostFiles: 2,
  }).finally(letGo)
  try {
    return await checkFiles(context, files)
  } finally {
    await discard()
  }
}

async function checkFiles(context: Context, files: readonly ReceivedFile[]): Promise<CheckedDossier> {
  const keys = listKeys(context.config).map(({ publicKey }) => publicKey)
  const problem = files.find(file => file.problem)?.problem
  if (problem) throw new InvalidInput([{ field: 'file', reason: problem }])
  const paths = files.flatMap(({ path }) => path ?? [])
  const [first, second] = paths
  if (first === undefined) throw new InvalidInput([{ field: 'file', reason: 'required' }])
  if (second === undefined) return answerOf(await verifyInWorker(first, keys), false)
  const { problem: refusal, manifest } = await checkManifest([first, second], keys)
  return answerOf({ problem: refusal, manifest, files: [] }, true)
}

async function verifyInWorker(path: string, keys: readonly string[]): Promise<VerifiedDossier> {
  try {
    return await inFileWorker('verifyDossier', path, keys)
  } catch (error) {
    if (error instanceof TooMuchWork) return { problem: 'too-large', manifest: null, files: [] }
    throw error
  }
}

const signatureBytes = 64

/** A manifest and its signature, in whichever order they came. */
async function checkManifest(paths: readonly [string, string], keys: readonly string[]) {
  const [one, other] = await Promise.all(paths.map(path => readStart(path)))
  const [signature, written] = one?.length === signatureBytes ? [one, other] : [other, one]
  const refusal = { problem: 'not-a-dossier' as DossierProblem, manifest: null }
  return signature && written ? verifyManifest(written, signature, keys) : refusal
}

/** Undefined for more bytes than a manifest can have. */
async function readStart(path: string): Promise<Buffer | undefined> {
  const content = await readFile(path)
  return content.length > dossierBounds.manifestBytes ? undefined : content
}

/** What nobody of this office signed is not shown. */
function answerOf({ problem, manifest, files }: VerifiedDossier, isManifestAlone: boolean): CheckedDossier {
  const isSigned = manifest !== null && problem !== 'foreign-key' && problem !== 'wrong-signature'
  if (!isSigned) return { problem, isManifestAlone, manifest: null, files: [] }
  const { trackingId, office, askedBy, madeAt, hasInternalParts } = manifest
  return {
    problem,
    isManifestAlone,
    manifest: { trackingId, office, askedByName: askedBy.name, madeAt, hasInternalParts },
    files: files.filter(({ state }) => state !== 'intact').slice(0, 100),
  }
}
