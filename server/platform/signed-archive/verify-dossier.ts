import { createHash, verify } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import {
  dossierBounds,
  type DossierManifest,
  dossierManifest,
  type DossierProblem,
  type fileStates,
  manifestName,
  signatureName,
} from '#contract/filing/dossier-manifest.ts'
import { readZipDirectory, RefusedZip, unpackEntry, type ZipEntry } from '../files/zip-directory.ts'
import { readPublicKey } from './signing-key.ts'
import { type ArchivedFile, writeArchive } from './write-archive.ts'

/** The result of verifying a dossier: no problem means that every byte is as the owner of the key signed it. */
export interface VerifiedDossier {
  problem: DossierProblem | null
  /** Null when there is none that can be read. Only without a problem does the key's owner say what it says. */
  manifest: DossierManifest | null
  /** The files of the manifest, then those that it does not have. */
  files: { name: string; state: (typeof fileStates)[number] }[]
}

/** Of all entries: the files, the manifest and its signature. */
const mostSignatureBytes = 1024
const mostBytes = dossierBounds.bytes + dossierBounds.manifestBytes + mostSignatureBytes

const refused = (problem: DossierProblem): VerifiedDossier => ({ problem, manifest: null, files: [] })

/**
 * Verifies a dossier with the public keys that are trusted, as PEM texts. Memory does not grow with the file, and nothing is unpacked
 * beyond `dossierBounds`. Throws the error of the disk.
 */
export async function verifyDossier(path: string, keys: readonly string[]): Promise<VerifiedDossier> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    return await verifyArchive(handle, size, keys)
  } catch (error) {
    if (error instanceof RefusedZip) return refused(error.reason === 'file-expands-too-much' ? 'too-large' : 'broken')
    throw error
  } finally {
    await handle.close()
  }
}

async function verifyArchive(handle: FileHandle, size: number, keys: readonly string[]): Promise<VerifiedDossier> {
  if (!(await isZip(handle))) return refused('not-a-dossier')
  const entries = await readZipDirectory(handle, size)
  const named = new Map(entries.map(entry => [entry.name, entry]))
  const [listing, signature] = [named.get(manifestName), named.get(signatureName)]
  if (!listing || !signature) return refused('not-a-dossier')
  const isTooLarge = entries.length > dossierBounds.files + 2 || sumOf(entries) > mostBytes
  if (isTooLarge || listing.size > dossierBounds.manifestBytes || signature.size > mostSignatureBytes)
    return refused('too-large')
  const { problem, manifest } = verifyManifest(
    await unpackWhole(handle, listing),
    await unpackWhole(handle, signature),
    keys,
  )
  if (!manifest) return refused(problem ?? 'not-a-dossier')
  const files = await compareFiles(handle, manifest, named)
  if (problem) return { problem, manifest, files }
  if (files.some(({ state }) => state !== 'intact')) return { problem: 'files-differ', manifest, files }
  return { problem: (await isAsWritten(handle, size, entries)) ? null : 'repacked', manifest, files }
}

/** Whether a manifest is what the owner of one of the keys signed. */
export function verifyManifest(
  written: Buffer,
  signature: Buffer,
  keys: readonly string[],
): Pick<VerifiedDossier, 'problem' | 'manifest'> {
  const manifest = readManifest(written)
  if (!manifest) return { problem: 'not-a-dossier', manifest: null }
  const key = keys.map(readPublicKey).find(({ fingerprint }) => fingerprint === manifest.key)
  if (!key) return { problem: 'foreign-key', manifest }
  return { problem: verify(null, written, key.publicKey, signature) ? null : 'wrong-signature', manifest }
}

function readManifest(written: Buffer): DossierManifest | null {
  try {
    return dossierManifest.parse(JSON.parse(written.toString('utf8')))
  } catch {
    return null
  }
}

async function isZip(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
  return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50
}

const sumOf = (entries: readonly ZipEntry[]): number => entries.reduce((sum, { size }) => sum + size, 0)

async function unpackWhole(handle: FileHandle, entry: ZipEntry): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of unpackEntry(handle, entry)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function compareFiles(
  handle: FileHandle,
  manifest: DossierManifest,
  named: ReadonlyMap<string, ZipEntry>,
): Promise<VerifiedDossier['files']> {
  const files: VerifiedDossier['files'] = []
  for (const { name, size, sha256 } of manifest.files) {
    const entry = named.get(name)
    if (!entry) files.push({ name, state: 'missing' })
    else if (entry.size !== size || (await hashOf(handle, entry)) !== sha256) files.push({ name, state: 'changed' })
    else files.push({ name, state: 'intact' })
  }
  const known = new Set([manifestName, signatureName, ...manifest.files.map(({ name }) => name)])
  for (const name of named.keys()) if (!known.has(name)) files.push({ name, state: 'additional' })
  return files
}

/** Undefined for an entry that cannot be unpacked. */
async function hashOf(handle: FileHandle, entry: ZipEntry): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const piece of unpackEntry(handle, entry)) hash.update(piece)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof RefusedZip) return undefined
    throw error
  }
}

/**
 * Whether the archive around the files is the one that was made: written again, the same files in the same order give the same bytes.
 * Without this a change of what the archive says of a file, such as its time, would not be seen.
 */
async function isAsWritten(handle: FileHandle, size: number, entries: readonly ZipEntry[]): Promise<boolean> {
  const again = createHash('sha256')
  for await (const piece of writeArchive(filesOf(handle, entries))) again.update(piece)
  const given = createHash('sha256')
  const buffer = Buffer.alloc(65_536)
  for (let at = 0; at < size; ) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) return false
    given.update(buffer.subarray(0, bytesRead))
    at += bytesRead
  }
  return again.digest('hex') === given.digest('hex')
}

async function* filesOf(handle: FileHandle, entries: readonly ZipEntry[]): AsyncGenerator<ArchivedFile> {
  for (const entry of entries) yield { name: entry.name, content: unpackEntry(handle, entry) }
}
