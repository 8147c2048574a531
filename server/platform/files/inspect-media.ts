import { type FileHandle, open } from 'node:fs/promises'
import sharp from 'sharp'
import type { FileRefusal } from '#contract/filing/file.ts'
import { binaryScriptMarks, endsAsArchive, hasMark, startsAsPdfToo } from './hidden-content.rules.ts'

/**
 * Limits of pixels for each format. A JPEG is reduced while it is read, which takes little memory
 * whatever its size: the limit is above what any phone takes. The others are held whole, and progressive ones several times over.
 */
const mostPixels = { jpeg: 210_000_000, others: 40_000_000, progressive: 24_000_000 }

/** Bytes within which the first scan of a JPEG begins; small pictures and profiles of phones stand before it. */
const mostHead = 4 * 1024 * 1024

/** Seconds after which the picture library gives up. */
export const pictureSeconds = 10

// a picture is drawn once, so caching in the library would waste memory
sharp.cache(false)
sharp.concurrency(1)

/** Whether a picture has more pixels than the limit. Reads only its head. */
export async function isTooManyPixels(picture: string | Buffer): Promise<boolean> {
  const { width, height, format, isProgressive } = await sharp(picture, { limitInputPixels: false }).metadata()
  if (width * height <= mostPixels.progressive) return false
  const most = isProgressive ? mostPixels.progressive : format === 'jpeg' ? mostPixels.jpeg : mostPixels.others
  return width * height > most || (format === 'jpeg' && (await hasSeveralScans(picture)))
}

/** Whether the colours of a JPEG come one after the other: its reader holds it whole then, like a progressive one. */
async function hasSeveralScans(picture: string | Buffer): Promise<boolean> {
  const head = typeof picture === 'string' ? await readHead(picture, mostHead) : picture.subarray(0, mostHead)
  let colours = 0
  for (let at = 2; at + 9 < head.length; ) {
    if (head[at] !== 0xff) return true
    const marker = head[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xc2) colours = head[at + 9] ?? 0
    if (marker === 0xda) return head[at + 4] !== colours
    at += 2 + head.readUInt16BE(at + 2)
  }
  return true
}

async function readHead(path: string, length: number): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    return await readAt(handle, 0, length)
  } finally {
    await handle.close()
  }
}

const readAt = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Whether a picture or a recording is also a page, a script, an archive or a PDF. */
export async function inspectMixture(path: string, size: number): Promise<FileRefusal | undefined> {
  const handle = await open(path, 'r')
  try {
    if (startsAsPdfToo(await readAt(handle, 0, 1024))) return 'file-mixed-content'
    const tailLength = Math.min(size, 70_000)
    if (endsAsArchive(await readAt(handle, size - tailLength, tailLength))) return 'file-mixed-content'
    return (await hasScript(handle)) ? 'file-mixed-content' : undefined
  } finally {
    await handle.close()
  }
}

/** Reads through one buffer: the buffers of a stream stay in memory until the next collection of garbage. */
async function hasScript(handle: FileHandle): Promise<boolean> {
  const piece = Buffer.alloc(65_536)
  let before = ''
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(piece, 0, piece.length, position)
    if (bytesRead === 0) return false
    const text = before + piece.toString('latin1', 0, bytesRead)
    if (hasMark(text, binaryScriptMarks)) return true
    before = text.slice(-32)
    position += bytesRead
  }
}

/** Decodes a picture to its last row, so that cut, damaged and oversized ones fail. */
export async function inspectPicture(path: string): Promise<FileRefusal | undefined> {
  try {
    if (await isTooManyPixels(path)) return 'file-expands-too-much'
    await sharp(path, { failOn: 'error', sequentialRead: true })
      .resize(32)
      .timeout({ seconds: pictureSeconds })
      .raw()
      .toBuffer()
    return undefined
  } catch {
    return 'file-broken'
  }
}

/** Walks the boxes of an ISO base media file (HEIC, M4A, MP4): they must fill the file to its last byte. */
export async function inspectContainer(path: string, size: number): Promise<FileRefusal | undefined> {
  const handle = await open(path, 'r')
  try {
    let position = 0
    for (let boxes = 0; position < size; boxes++) {
      const header = await readAt(handle, position, 16)
      if (boxes > 10_000 || header.length < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(header.toString('latin1', 4, 8))) {
        return boxes === 0 ? 'file-broken' : 'file-mixed-content'
      }
      const length = boxLength(header, size - position)
      if (length === undefined) return 'file-broken'
      position += length
    }
    return undefined
  } finally {
    await handle.close()
  }
}

/** The length of a box: 0 means to the end of the file, 1 that the next eight bytes hold it; undefined when it is not valid. */
function boxLength(header: Buffer, room: number): number | undefined {
  const short = header.readUInt32BE(0)
  if (short === 0) return room
  if (short === 1 && header.length < 16) return undefined
  const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short
  return length >= (short === 1 ? 16 : 8) && length <= room ? length : undefined
}
