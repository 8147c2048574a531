import { createReadStream } from 'node:fs'
import type { FileRefusal } from '#contract/filing/file.ts'
import { extensionOf } from './file-name.rules.ts'
import { hasMark, scriptMarks } from './hidden-content.rules.ts'

/** Text of any other extension could be a program, a page or a spreadsheet with formulas. */
const textExtensions = new Set(['', 'txt', 'text'])

/** Characters that no plain letter holds: controls other than tab, line ends, form feed, and the DOS end of file. */
const control = /[\0-\x08\x0b\x0e-\x19\x1b-\x1f\x7f]/

/** Inspects apparent plain text: UTF-8, no controls, no page, no script. */
export async function inspectText(path: string, originalName: string): Promise<FileRefusal | undefined> {
  const isCalledText = textExtensions.has(extensionOf(originalName))
  const notUtf8 = isCalledText ? 'file-text-not-utf8' : 'file-type-not-allowed'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let before = ''
  let isStart = true
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (isStart && /^(\xff\xfe|\xfe\xff)/.test(chunk.toString('latin1', 0, 2))) return notUtf8
      const text = decoder.decode(chunk, { stream: true })
      if (isStart && (text.startsWith('#!') || /^\s*<[?!a-z]/i.test(text))) return 'file-active-content'
      if (control.test(text)) return 'file-type-not-allowed'
      // a mark can extend over two pieces
      if (hasMark(before + text, scriptMarks)) return 'file-active-content'
      before = text.slice(-32)
      isStart = false
    }
    decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) return notUtf8
    throw error
  }
  return isCalledText ? undefined : 'file-type-not-allowed'
}
