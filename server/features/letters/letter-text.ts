import type { Content } from 'pdfmake/interfaces.js'
import type { LetterBlock, LetterText } from '#contract/filing/letters.ts'
import type { LetterContent } from './letter-content.ts'
import { letterDocument } from './letter.document.ts'

/** A letter that has no number and no code yet. */
interface Unissued {
  language: 'en' | 'am'
  content: LetterContent
  /** The address of the portal. */
  publicUrl: string
  at: Date
}

/**
 * The words of a letter before it is issued, read off the document that would be typeset: nothing here says how a letter is worded.
 * Number, code and QR code come with the issue.
 */
export function letterText({ language, content, publicUrl, at }: Unissued): LetterText {
  const sheet = { language, content, reference: '', checkCode: '', checkUrl: publicUrl, issuedAt: at }
  const document = letterDocument(sheet)
  return { language, blocks: [document.content].flat().flatMap(blocksOf) }
}

/** The blocks of one part of a document. */
function blocksOf(part: Content): LetterBlock[] {
  if (Array.isArray(part)) return part.flatMap(blocksOf)
  if (typeof part !== 'object') return [{ kind: 'text', text: String(part), isStrong: false }]
  if ('table' in part && part.table) return ofTable(part.table.body as Content[][])
  if ('stack' in part && part.stack) return ofStack(part.stack)
  if ('columns' in part && part.columns) return part.columns.flatMap(blocksOf)
  if (!('text' in part) || typeof part.text !== 'string') return []
  const isHeading = part.headlineLevel === 1 || Number(part.fontSize) >= 18
  return [
    isHeading ? { kind: 'heading', text: part.text } : { kind: 'text', text: part.text, isStrong: part.bold === true },
  ]
}

/** A stack of numbered items is a list; one with a QR code says nothing. */
function ofStack(stack: Content[]): LetterBlock[] {
  if (stack.some(part => typeof part === 'object' && 'qr' in part)) return []
  const items = stack.map(itemOf)
  return items.length > 0 && items.every(item => item !== undefined)
    ? [{ kind: 'list', items }]
    : stack.flatMap(blocksOf)
}

/** The text of a numbered item: a narrow column with the number, and one with the text. */
function itemOf(part: Content): string | undefined {
  if (typeof part !== 'object' || !('columns' in part) || part.columns?.length !== 2) return undefined
  const [number, text] = part.columns.map(textIn)
  return number && /^\d+$/.test(number) ? text : undefined
}

/** Rows of a term and its value, or a box. */
const ofTable = (body: Content[][]): LetterBlock[] =>
  body.every(row => row.length === 2)
    ? [{ kind: 'facts', rows: body.map(([term, value]) => ({ term: textIn(term), value: textIn(value) })) }]
    : body.flat().flatMap(blocksOf)

/** All words of a part, each piece in a line of its own. */
const textIn = (part: Content | undefined): string =>
  part === undefined
    ? ''
    : blocksOf(part)
        .flatMap(block => {
          if (block.kind === 'facts') return block.rows.map(({ term, value }) => `${term} ${value}`)
          return block.kind === 'list' ? block.items : [block.text]
        })
        .join('\n')
