/** Marks of pages and scripts; browsers and interpreters find them anywhere in a file. Lower case. */
export const scriptMarks = ['<script', '<html', '<!doctype', '<?php', '<iframe', '<svg', '<object', '<embed', '<body']

/** The longer of those marks: shorter ones occur in compressed bytes by chance. */
export const binaryScriptMarks = ['<script', '<!doctype html', '<?php ', '<iframe', '<html>', '<html ', '<svg onload']

/** Whether any of the marks occurs in the text, in upper or lower case. */
export function hasMark(text: string, marks: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return marks.some(mark => lower.includes(mark))
}

const endOfDirectory = Buffer.from('504b0506', 'hex')
const directoryEntry = Buffer.from('504b0102', 'hex')

/** Whether the end of a file is also the end of a ZIP archive: ZIP readers start from there. */
export function endsAsArchive(tail: Buffer): boolean {
  const end = tail.lastIndexOf(endOfDirectory)
  if (end < 0) return false
  const entry = tail.indexOf(directoryEntry)
  return entry >= 0 && entry < end
}

/** Whether a file that begins as something else is also a PDF: readers look for its header in the first kilobyte. */
export const startsAsPdfToo = (head: Buffer): boolean => head.subarray(1, 1024).includes('%PDF-', 0, 'latin1')

/** Bytes around a PDF that are more than a server's or a mail program's lines. */
const mostAround = 4096

/** The beginnings of programs and archives, which other programs may look for there. */
const otherFiles = [
  'PK\x03\x04',
  'PK\x01\x02',
  'PK\x05\x06',
  'Rar!\x1a',
  '7z\xbc\xaf',
  '\x7fELF',
  '\x1f\x8b\x08',
  'MSCF\0',
]

/** Whether what stands before or behind a PDF is left over from its way, and nothing that another program would open. */
export function isHarmlessAround(text: string): boolean {
  const found = text.replace(/^[\s\0]+/, '').replaceAll('\0', '')
  if (found === '') return true
  if (found.length > mostAround || hasMark(found, scriptMarks)) return false
  return !/^(MZ|#!|GIF8|\xff\xd8|\x89PNG|@echo)/i.test(found) && !otherFiles.some(mark => found.includes(mark))
}

/** Where the header of a PDF stands: at the beginning, or in the first kilobyte behind harmless bytes, as its readers allow. */
export function headerOfPdf(bytes: Buffer): number | undefined {
  const at = bytes.subarray(0, 1024).indexOf('%PDF-', 0, 'latin1')
  return at >= 0 && isHarmlessAround(bytes.toString('latin1', 0, at)) ? at : undefined
}
