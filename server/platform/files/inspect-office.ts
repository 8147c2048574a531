import { type FileHandle, open } from 'node:fs/promises'
import type { FileRefusal } from '#contract/filing/file.ts'
import { type AcceptedType, acceptedType } from './media-type.rules.ts'
import { readZipDirectory, RefusedZip, unpackEntry, type ZipEntry } from './zip-directory.ts'

/** Bytes that a document may unpack to, and the largest ratio to its own size once it is large. */
const mostUnpacked = 128 * 1024 * 1024
const freeUnpacked = 8 * 1024 * 1024
const mostExpansion = 150

const openXml = 'application/vnd.openxmlformats-officedocument.'

/** A document is recognised by its main part and the type that the package declares for it. */
const documents = [
  {
    mediaType: `${openXml}wordprocessingml.document`,
    mainPart: 'word/document.xml',
    declaredIn: '[Content_Types].xml',
    declaration: `${openXml}wordprocessingml.document.main+xml`,
  },
  {
    mediaType: `${openXml}spreadsheetml.sheet`,
    mainPart: 'xl/workbook.xml',
    declaredIn: '[Content_Types].xml',
    declaration: `${openXml}spreadsheetml.sheet.main+xml`,
  },
  {
    mediaType: 'application/vnd.oasis.opendocument.text',
    mainPart: 'content.xml',
    declaredIn: 'mimetype',
    declaration: 'application/vnd.oasis.opendocument.text',
  },
] as const

const macroName = /(^|\/)(vbaproject[^/]*\.bin|vbadata\.xml|macrosheets\/|dialogsheets\/|basic\/|scripts\/)/i
const activeName =
  /(^|\/)(activex\/|embeddings\/.*\.(bin|ole|vbs|js|exe|html?|docm|xlsm|xlsb|zip|rar)$|object \d)|\.(exe|dll|js|vbs|bat|cmd|ps1|html?|swf|jar|lnk|hta|svg)$/i
const unsafePath = /(^|\/)\.\.(\/|$)|^\/|\\|\0|^[a-z]:/i

/** Marks of parts that make a document fetch or run something, or that exhaust its reader. */
const macroMarks = ['macroenabled', 'vbaproject']
const activeMarks = ['<!doctype', '<!entity', 'ddeauto', '<ddelink', '<script:event-listener', 'activex']
/** Kinds of relationships that must not point out of the document: its reader would fetch or run the target. */
const fetchedKinds = ['attachedtemplate', 'oleobject', 'frame', 'subdocument', 'externallinkpath', 'control']
/** The longest relationship: its address has up to 2083 characters in Office, and each could be escaped. */
const longestTag = 32 * 1024

interface OfficeFinding {
  type?: AcceptedType
  refusal?: FileRefusal
}

/** Finds which document a ZIP file is, and whether it may be taken. Reads no more than the bounds above. */
export async function inspectOffice(path: string, size: number): Promise<OfficeFinding> {
  const handle = await open(path, 'r')
  try {
    const entries = await readZipDirectory(handle, size)
    const document = await findDocument(handle, entries)
    if (document === undefined) return { refusal: refusalOfPackage(entries) }
    for (const check of [refusalOfNames, refusalOfSizes]) {
      const refusal = check(entries, size)
      if (refusal) return { refusal }
    }
    const refusal = await refusalOfParts(handle, entries)
    return refusal ? { refusal } : { type: acceptedType(document.mediaType) }
  } catch (error) {
    if (error instanceof RefusedZip) return { refusal: error.reason }
    throw error
  } finally {
    await handle.close()
  }
}

async function findDocument(handle: FileHandle, entries: ZipEntry[]) {
  const find = (name: string) => entries.find(entry => entry.name === name)
  for (const document of documents) {
    const declared = find(document.declaredIn)
    if (!find(document.mainPart) || !declared || declared.size > 1024 * 1024) continue
    const text = await readPart(handle, declared)
    if (
      document.declaredIn === 'mimetype' ? text.trim() === document.declaration : text.includes(document.declaration)
    ) {
      return document
    }
  }
  return undefined
}

async function readPart(handle: FileHandle, entry: ZipEntry): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of unpackEntry(handle, entry)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** Why a ZIP file that is not an accepted document is refused: a document with macros, or an archive. */
const refusalOfPackage = (entries: ZipEntry[]): FileRefusal => {
  if (entries.some(entry => macroName.test(entry.name))) return 'file-has-macros'
  if (entries.some(entry => entry.name === 'META-INF/MANIFEST.MF' || entry.name === 'classes.dex'))
    return 'file-executable'
  const isDocument = entries.some(entry => entry.name === '[Content_Types].xml' || entry.name === 'mimetype')
  return isDocument ? 'file-type-not-allowed' : 'file-archive'
}

function refusalOfNames(entries: ZipEntry[]): FileRefusal | undefined {
  if (entries.some(entry => unsafePath.test(entry.name))) return 'file-active-content'
  if (entries.some(entry => macroName.test(entry.name))) return 'file-has-macros'
  return entries.some(entry => activeName.test(entry.name)) ? 'file-active-content' : undefined
}

function refusalOfSizes(entries: ZipEntry[], fileSize: number): FileRefusal | undefined {
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0)
  const isBomb = unpacked > mostUnpacked || (unpacked > freeUnpacked && unpacked > fileSize * mostExpansion)
  return isBomb ? 'file-expands-too-much' : undefined
}

/** Unpacks every part, counts its bytes, and looks for marks in XML parts. */
async function refusalOfParts(handle: FileHandle, entries: ZipEntry[]): Promise<FileRefusal | undefined> {
  for (const entry of entries) {
    const isXml = /\.(xml|rels|vml|rdf)$/i.test(entry.name)
    let before = ''
    let openTag = ''
    let isStart = true
    for await (const piece of unpackEntry(handle, entry)) {
      if (!isXml) continue
      // UTF-16 would hide every mark; office programs write UTF-8
      if (isStart && piece.subarray(0, 4).includes(0)) return 'file-active-content'
      isStart = false
      const text = piece.toString('latin1').toLowerCase()
      const refusal = refusalOfMarks(before + text)
      if (refusal) return refusal
      before = text.slice(-64)
      const { reachesOut, rest } = followTags(openTag + text)
      if (reachesOut) return 'file-active-content'
      if (rest.length > longestTag) return 'file-broken'
      openTag = rest
    }
  }
  return undefined
}

function refusalOfMarks(lower: string): FileRefusal | undefined {
  if (macroMarks.some(mark => lower.includes(mark))) return 'file-has-macros'
  return activeMarks.some(mark => lower.includes(mark)) ? 'file-active-content' : undefined
}

/** Looks at each whole tag of a text in lower case, once; `rest` is the unfinished tag at its end. */
function followTags(text: string): { reachesOut: boolean; rest: string } {
  let from = text.indexOf('<')
  while (from >= 0) {
    const end = text.indexOf('>', from)
    if (end < 0) return { reachesOut: false, rest: text.slice(from) }
    if (reachesOut(text.slice(from, end))) return { reachesOut: true, rest: '' }
    from = text.indexOf('<', end)
  }
  return { reachesOut: false, rest: '' }
}

/** Whether a relationship whose target is fetched points outside. */
function reachesOut(tag: string): boolean {
  if (!tag.includes('targetmode')) return false
  const plain = tag.replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/g, (_, hex?: string, decimal?: string) =>
    characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  )
  const [, type = ''] = /\btype\s*=\s*["']([^"']*)/.exec(plain) ?? []
  return plain.includes('external') && fetchedKinds.some(kind => type.endsWith(`/${kind}`))
}

const characterOf = (code: number): string => (code < 128 ? String.fromCharCode(code).toLowerCase() : '?')
