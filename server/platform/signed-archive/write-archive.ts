import { createHash, sign } from 'node:crypto'
import { Zip, ZipPassThrough } from 'fflate'
import { type DossierManifest, manifestName, signatureName } from '#contract/filing/dossier-manifest.ts'
import type { SigningKey } from './signing-key.ts'

/** A file of an archive; its bytes come in pieces. */
export interface ArchivedFile {
  name: string
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** No time of making: the same files give the same archive, so that a changed byte is seen wherever it lies. */
const noTime = () => new Date(1980, 0, 1)

/** The files as a ZIP archive, unpacked, written while they are read. */
export async function* writeArchive(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for await (const { name, content } of files) {
    const entry = new ZipPassThrough(name)
    entry.mtime = noTime()
    zip.add(entry)
    for await (const piece of content) {
      entry.push(piece)
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}

type Facts = Omit<DossierManifest, 'format' | 'version' | 'files' | 'key'>

/** The files as a dossier: after them the manifest with their checksums, and its signature. */
export const writeDossier = (
  files: AsyncIterable<ArchivedFile>,
  facts: Facts,
  key: SigningKey,
): AsyncGenerator<Uint8Array> => writeArchive(withManifest(files, facts, key))

async function* withManifest(
  files: AsyncIterable<ArchivedFile>,
  facts: Facts,
  key: SigningKey,
): AsyncGenerator<ArchivedFile> {
  const listed: DossierManifest['files'] = []
  for await (const { name, content } of files) yield { name, content: listing(name, content, listed) }
  const manifest: DossierManifest = {
    format: 'abetuta-dossier',
    version: 1,
    ...facts,
    key: key.fingerprint,
    files: listed,
  }
  const written = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  yield { name: manifestName, content: [written] }
  yield { name: signatureName, content: [sign(null, written, key.privateKey)] }
}

/** The same pieces; when they are over, the file stands in the list. */
async function* listing(
  name: string,
  content: ArchivedFile['content'],
  listed: DossierManifest['files'],
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of content) {
    hash.update(piece)
    size += piece.length
    yield piece
  }
  listed.push({ name, size, sha256: hash.digest('hex') })
}
