import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { FileRefusal } from '#contract/filing/file.ts'

export interface ZipEntry {
  name: string
  method: number
  packedSize: number
  size: number
  /** Offset of the packed bytes. */
  from: number
}

/** A ZIP file that is refused, with the reason. */
export class RefusedZip extends Error {
  readonly reason: FileRefusal
  constructor(reason: FileRefusal) {
    super(reason)
    this.reason = reason
  }
}

const mostEntries = 5_000
const mostDirectoryBytes = 1024 * 1024
const endLength = 22
/** Bytes that may lie between entries: a data descriptor has up to 24. */
const mostGap = 32

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new RefusedZip('file-broken')
  return buffer
}

interface DirectoryRow extends Omit<ZipEntry, 'from'> {
  headerAt: number
  isEncrypted: boolean
}

function parseDirectory(directory: Buffer, count: number): DirectoryRow[] {
  const rows: DirectoryRow[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw new RefusedZip('file-broken')
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    rows.push({
      name,
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      headerAt: directory.readUInt32LE(at + 42),
      isEncrypted: (directory.readUInt16LE(at + 8) & 0x2041) !== 0,
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  if (at !== directory.length) throw new RefusedZip('file-broken')
  return rows
}

/** The entries of a ZIP file that is nothing but a ZIP file: no bytes before, between or after, no entry twice or inside another. */
export async function readZipDirectory(handle: FileHandle, fileSize: number): Promise<ZipEntry[]> {
  if (fileSize < endLength) throw new RefusedZip('file-broken')
  const end = await readAt(handle, fileSize - endLength, endLength)
  if (end.readUInt32LE(0) !== 0x06054b50) throw new RefusedZip(await whyNoEnd(handle, fileSize))
  const count = end.readUInt16LE(10)
  const length = end.readUInt32LE(12)
  const from = end.readUInt32LE(16)
  if (count > mostEntries || length > mostDirectoryBytes) throw new RefusedZip('file-expands-too-much')
  if (end.readUInt16LE(20) !== 0 || from + length !== fileSize - endLength) throw new RefusedZip('file-mixed-content')
  const rows = parseDirectory(await readAt(handle, from, length), count)
  if (rows.some(row => row.isEncrypted)) throw new RefusedZip('file-encrypted')
  if (new Set(rows.map(row => row.name.toLowerCase())).size !== rows.length) throw new RefusedZip('file-mixed-content')
  return placeEntries(handle, rows, from)
}

/** An archive with something after it is not only an archive; one without an end was cut. */
async function whyNoEnd(handle: FileHandle, fileSize: number): Promise<FileRefusal> {
  const length = Math.min(fileSize, 70_000)
  const tail = await readAt(handle, fileSize - length, length)
  return tail.includes(Buffer.from('504b0506', 'hex')) ? 'file-mixed-content' : 'file-broken'
}

/** Finds where each entry's bytes are, and checks that they follow each other under the names of the directory. */
async function placeEntries(handle: FileHandle, rows: DirectoryRow[], directoryAt: number): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = []
  let position = 0
  for (const { headerAt, isEncrypted: _, ...row } of rows.toSorted((a, b) => a.headerAt - b.headerAt)) {
    if (headerAt < position) throw new RefusedZip('file-expands-too-much')
    if (headerAt > position + (position === 0 ? 0 : mostGap)) throw new RefusedZip('file-mixed-content')
    const header = await readAt(handle, headerAt, 30)
    if (header.readUInt32LE(0) !== 0x04034b50) throw new RefusedZip('file-broken')
    const nameLength = header.readUInt16LE(26)
    const name = nameLength === 0 ? '' : (await readAt(handle, headerAt + 30, nameLength)).toString('utf8')
    if (name !== row.name || header.readUInt16LE(8) !== row.method) throw new RefusedZip('file-mixed-content')
    const from = headerAt + 30 + nameLength + header.readUInt16LE(28)
    position = from + row.packedSize
    entries.push({ ...row, from })
  }
  if (position > directoryAt || directoryAt > position + mostGap) throw new RefusedZip('file-mixed-content')
  return entries
}

async function* packedPieces(handle: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const end = entry.from + entry.packedSize
  for (let position = entry.from; position < end; position += 65_536) {
    yield await readAt(handle, position, Math.min(65_536, end - position))
  }
}

/** The unpacked bytes of an entry, piece by piece. Throws RefusedZip when their number is not the directory's. */
export async function* unpackEntry(handle: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.method !== 0 && entry.method !== 8) throw new RefusedZip('file-broken')
  if (entry.packedSize === 0) return
  const packed = Readable.from(packedPieces(handle, entry), { objectMode: false })
  const inflate = createInflateRaw()
  const source: AsyncIterable<Buffer> = entry.method === 0 ? packed : packed.pipe(inflate)
  let size = 0
  try {
    for await (const piece of source) {
      size += piece.length
      if (size > entry.size) throw new RefusedZip('file-expands-too-much')
      yield piece
    }
  } catch (error) {
    throw error instanceof RefusedZip ? error : new RefusedZip('file-broken')
  } finally {
    packed.destroy()
    inflate.destroy()
  }
  if (size !== entry.size) throw new RefusedZip('file-broken')
}
