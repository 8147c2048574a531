import { open, stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { FileRefusal } from '#contract/filing/file.ts'
import { headerOfPdf } from './hidden-content.rules.ts'
import { safeFileName } from './file-name.rules.ts'
import { inspectContainer, inspectMixture, inspectPicture } from './inspect-media.ts'
import { inspectOffice } from './inspect-office.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { inspectText } from './inspect-text.ts'
import { type AcceptedType, acceptedType, type Inspection, refusalOfType } from './media-type.rules.ts'

export type Inspected =
  | { ok: true; mediaType: string; fileName: string; size: number }
  | { ok: false; reason: FileRefusal }

interface Subject {
  path: string
  size: number
  originalName: string
}

type Check = (subject: Subject) => Promise<FileRefusal | undefined>

const mixture: Check = ({ path, size }) => inspectMixture(path, size)

/** The inspections that each kind of type must pass, in this order. */
const checks: Record<Exclude<Inspection, 'office'>, readonly Check[]> = {
  pdf: [({ path }) => inspectPdf(path)],
  picture: [mixture, ({ path }) => inspectPicture(path)],
  container: [mixture, ({ path, size }) => inspectContainer(path, size)],
  media: [mixture],
  text: [({ path, originalName }) => inspectText(path, originalName)],
}

/**
 * Finds the type of a file on the disk by its content, and whether the file may be taken.
 * The name counts only for plain text, because the content does not distinguish a letter from a program.
 */
export async function inspectFile(path: string, originalName: string, mostBytes: number): Promise<Inspected> {
  const { size } = await stat(path)
  if (size === 0) return { ok: false, reason: 'file-empty' }
  if (size > mostBytes) return { ok: false, reason: 'file-too-large' }
  const subject = { path, size, originalName }
  const found = await findType(subject)
  if (found.refusal !== undefined) return { ok: false, reason: found.refusal }
  return { ok: true, mediaType: found.type.mediaType, fileName: safeFileName(originalName, found.type.extension), size }
}

type Found = { type: AcceptedType; refusal?: undefined } | { refusal: FileRefusal }

async function findType(subject: Subject): Promise<Found> {
  const head = await readHead(subject.path)
  if (head.readUInt32BE(0) === 0x504b0304) {
    const { type, refusal } = await inspectOffice(subject.path, subject.size)
    return type ? { type } : { refusal: refusal ?? 'file-type-not-allowed' }
  }
  const mediaType = await detect(subject.path, head)
  const type = acceptedType(mediaType)
  if (!type) return { refusal: refusalOfType(mediaType) }
  if (type.inspection === 'office') return { refusal: 'file-broken' }
  for (const check of checks[type.inspection]) {
    const refusal = await check(subject)
    if (refusal) return { refusal }
  }
  return { type }
}

/** The first bytes, padded with zeros. */
async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    return (await handle.read(Buffer.alloc(1024), 0, 1024, 0)).buffer
  } finally {
    await handle.close()
  }
}

/** The media type by content; a file that nothing recognizes may be a PDF behind other lines, or plain text. */
async function detect(path: string, head: Buffer): Promise<string> {
  if (head.toString('latin1', 0, 2) === 'MZ') return 'application/x-msdownload'
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (found) return found.mime
  return headerOfPdf(head) === undefined ? 'text/plain' : 'application/pdf'
}
