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
