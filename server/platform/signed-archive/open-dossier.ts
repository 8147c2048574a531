import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DossierManifest, DossierProblem } from '#contract/filing/dossier-manifest.ts'
import { readZipDirectory, unpackEntry, type ZipEntry } from '../files/zip-directory.ts'
import { type CaseData, caseData } from './case-data.ts'
import { verifyDossier } from './verify-dossier.ts'

/** A file of a dossier, unpacked into a folder. */
export interface UnpackedFile {
  path: string
  name: string
  /** The code of its type, as the sending office says it. */
  typeCode: string | null
}

/** An authentic dossier with everything that another office needs to register its case. */
export interface OpenedDossier {
  manifest: DossierManifest
  data: CaseData
  files: UnpackedFile[]
  /** The SHA-256 of the whole archive. */
  sha256: string
}

interface Bounds {
  /** Where files are unpacked to. */
  folder: string
  mostFiles: number
}

const mostDataBytes = 4 * 1024 ** 2

/**
 * Verifies a dossier with the keys of trusted offices, reads its case as data and unpacks its documents, letters and summary. Nothing is
 * unpacked of one that is not authentic. Throws the error of the disk.
 */
export async function openDossier(
  path: string,
  keys: readonly string[],
  { folder, mostFiles }: Bounds,
): Promise<OpenedDossier | { problem: DossierProblem }> {
  const { problem, manifest } = await verifyDossier(path, keys)
  if (problem || !manifest) return { problem: problem ?? 'not-a-dossier' }
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const entries = new Map((await readZipDirectory(handle, size)).map(entry => [entry.name, entry]))
    const data = await readData(entries.get('case.json'), entry => unpackEntry(handle, entry))
    if (!data) return { problem: 'not-a-dossier' }
    const kept = filesIn(data, [...entries.keys()])
    if (kept.length > mostFiles) return { problem: 'too-large' }
    const files: UnpackedFile[] = []
    for (const { entryName, ...file } of kept) {
      const target = join(folder, randomUUID())
      await pipeline(
        unpackEntry(handle, entries.get(entryName) as ZipEntry),
        createWriteStream(target, { mode: 0o600 }),
      )
      files.push({ ...file, path: target })
    }
    return { manifest, data, files, sha256: await hashOf(path) }
  } finally {
    await handle.close()
  }
}

async function readData(
  entry: ZipEntry | undefined,
  unpack: (entry: ZipEntry) => AsyncIterable<Buffer>,
): Promise<CaseData | undefined> {
  if (!entry || entry.size > mostDataBytes) return undefined
  const pieces: Buffer[] = []
  for await (const piece of unpack(entry)) pieces.push(piece)
  try {
    return caseData.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')))
  } catch {
    return undefined
  }
}

/** The documents by the names that people know, then the summary and the letters of the other office. */
function filesIn(data: CaseData, names: readonly string[]) {
  const documents = data.documents.filter(({ file }) => names.includes(file))
  const papers = names.filter(name => name === 'case.pdf' || name.startsWith('letters/'))
  return [
    ...documents.map(({ file, name, type }) => ({ entryName: file, name, typeCode: type?.code ?? null })),
    ...papers.map(name => ({ entryName: name, name: basename(name), typeCode: null })),
  ]
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
