import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { FileRefusal } from '#contract/filing/file.ts'
import { endsAsArchive, hasMark, headerOfPdf, isHarmlessAround, scriptMarks } from './hidden-content.rules.ts'
import { type Unlock, unlockPdf } from './unlock-pdf.ts'

/** Names of things that a PDF can do by itself, or carry inside (ISO 32000-2, sections 7.11, 12.6 and 13). */
const activeNames = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'RichMediaContent',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'XFA',
])

/** Bytes that the object streams of one file may unpack to, and the largest ratio to its size beyond that. */
const mostUnpacked = 32 * 1024 * 1024
const freeUnpacked = 2 * 1024 * 1024
const mostExpansion = 30

/** Names in a text, with `#61` read as `a`: a name can be written either way (ISO 32000-2, 7.3.5). */
function* namesIn(text: string): Generator<string> {
  for (const [token] of text.matchAll(/\/(?:[A-Za-z]|#[0-9A-Fa-f]{2}){2,90}/g)) {
    const name = token.slice(1)
    yield name.includes('#')
      ? name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : name
  }
}

const hasName = (text: string, isWanted: (name: string) => boolean): boolean => {
  for (const name of namesIn(text)) if (isWanted(name)) return true
  return false
}

interface Part {
  dictionary: string
  content: Buffer
  object: { number: number; generation: number } | undefined
}

/** The streams of a PDF with their dictionaries, and everything outside of them. */
function splitStreams(bytes: Buffer, text: string): { outside: string; streams: Part[] } {
  const streams: Part[] = []
  const outside: string[] = []
  const opening = />>\s*stream(\r\n|\n|\r)/g
  let position = 0
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const from = found.index + found[0].length
    const end = text.indexOf('endstream', from)
    if (end < 0) break
    outside.push(text.slice(position, from))
    const before = text.slice(Math.max(position, found.index - 65_536), found.index + 2)
    const start = before.lastIndexOf('obj')
    const [, number, generation] =
      /(\d{1,10})[\s\0]{1,20}(\d{1,5})[\s\0]{0,20}$/.exec(before.slice(Math.max(0, start - 60), start)) ?? []
    const object = number ? { number: Number(number), generation: Number(generation) } : undefined
    streams.push({ dictionary: before.slice(start + 3), content: bytes.subarray(from, end), object })
    position = end
    opening.lastIndex = end
  }
  outside.push(text.slice(position))
  return { outside: outside.join('\n'), streams }
}

/** Compressed object streams can hide objects too; a file whose streams cannot be read is refused. */
function inspectObjectStreams(streams: Part[], fileSize: number, unlock?: Unlock): FileRefusal | undefined {
  let room = Math.min(mostUnpacked, Math.max(freeUnpacked, fileSize * mostExpansion))
  for (const { dictionary, content: stored, object } of streams) {
    const names = new Set(namesIn(dictionary))
    if (!names.has('ObjStm')) continue
    if (names.has('Predictor') || [...names].some(name => /^(LZW|ASCII|RunLength|Crypt).*/.test(name))) {
      return 'file-active-content'
    }
    // what is locked and not packed could be anything
    if (unlock && !(object && names.has('FlateDecode'))) return 'file-encrypted'
    const content = unlock && object ? unlock(stored, object) : stored
    try {
      const unpacked = names.has('FlateDecode')
        ? inflateSync(content, { maxOutputLength: room, finishFlush: 2 })
        : content
      room -= unpacked.length
      if (hasName(unpacked.toString('latin1'), name => activeNames.has(name) || name === 'JS'))
        return 'file-active-content'
    } catch (error) {
      const isTooMuch = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' || room <= 0
      return isTooMuch ? 'file-expands-too-much' : 'file-broken'
    }
  }
  return undefined
}

/**
 * Inspects a PDF: it must be complete, open without a password, without scripts, launches and embedded files, and nothing but a PDF.
 * Servers and mail programs leave lines before its header and behind its end; a few that are nothing else are taken.
 */
export async function inspectPdf(path: string): Promise<FileRefusal | undefined> {
  const bytes = await readFile(path)
  const text = bytes.toString('latin1')
  const end = text.lastIndexOf('%%EOF')
  const start = headerOfPdf(bytes)
  if (start === undefined) return 'file-mixed-content'
  if (end < 0) return 'file-broken'
  if (!isHarmlessAround(text.slice(end + 5)) || endsAsArchive(bytes.subarray(-70_000))) return 'file-mixed-content'
  const { outside, streams } = splitStreams(bytes, text)
  const isLocked = hasName(text, name => name === 'Encrypt')
  const unlock = isLocked ? unlockPdf(outside) : undefined
  if (isLocked && !unlock) return 'file-encrypted'
  // long names are looked for in streams as well, because another reader may see the end of a stream elsewhere
  if (hasName(text, name => activeNames.has(name))) return 'file-active-content'
  if (hasName(outside, name => name === 'JS')) return 'file-active-content'
  if (hasMark(outside, scriptMarks)) return 'file-mixed-content'
  return inspectObjectStreams(streams, bytes.length, unlock)
}
