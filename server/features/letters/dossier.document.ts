import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { DossierBlock, DossierSheet } from './dossier-sheet.ts'
import {
  accent,
  facts,
  heading,
  keepHeadings,
  numbered,
  paragraph,
  scanCode,
  sheetDocument,
  soft,
  title,
} from './frame.document.ts'
import { bodyOfLetter } from './letter-body.document.ts'
import { letterTexts } from './letter.texts.ts'

/** A dossier on A4: cover, contents with page numbers, and its parts, each from a new page. */
export function dossierDocument(sheet: DossierSheet): TDocumentDefinitions {
  const texts = letterTexts[sheet.language]
  return {
    ...sheetDocument({
      language: sheet.language,
      title: sheet.title,
      product: texts.product,
      issuer: sheet.issuer,
      issuedAt: sheet.issuedAt,
      reference: sheet.reference,
      notes: [],
      pageText: texts.page,
      content: [...cover(sheet), contents(sheet), ...sheet.parts.flatMap(part)],
    }),
    pageBreakBefore: keepHeadings,
  }
}

const cover = (sheet: DossierSheet): Content[] => [
  { stack: [title(sheet.title)], margin: [0, 60, 0, 20] },
  {
    columns: [
      { width: '*', stack: [facts(sheet.facts)] },
      { width: 140, stack: [scanCode(sheet.check.url, { size: 120, caption: sheet.check.caption })] },
    ],
    columnGap: 28,
  },
  ...sheet.notices.map(text => paragraph(text, { margin: [0, 14, 0, 0], color: soft })),
]

const contents = ({ contents: name }: DossierSheet): Content => ({
  pageBreak: 'before',
  toc: {
    title: { text: name, fontSize: 15, bold: true, color: accent, margin: [0, 0, 0, 10] },
    textMargin: [0, 3, 0, 3],
  },
})

const part = ({ title: name, blocks }: DossierSheet['parts'][number]): Content[] => [
  { text: name, fontSize: 15, bold: true, color: accent, margin: [0, 0, 0, 8], tocItem: true, pageBreak: 'before' },
  ...blocks.flatMap(block),
]

function block(given: DossierBlock): Content[] {
  // a table without rows cannot be set
  if (given.kind === 'facts' && given.rows.every(([, value]) => value === '')) return []
  if (given.kind === 'facts') return [{ stack: [facts(given.rows)], margin: [0, 0, 0, 8] }]
  if (given.kind === 'heading') return [heading(given.text)]
  if (given.kind === 'list') return [{ stack: [numbered(given.items)], margin: [0, 0, 0, 8] }]
  if (given.kind === 'letter') return letter(given)
  return [paragraph(given.text, { margin: [0, 0, 0, 6], ...(given.kind === 'note' && { color: soft }) })]
}

const letter = ({
  sheet: { language, reference, checkUrl, content },
}: Extract<DossierBlock, { kind: 'letter' }>): Content[] =>
  bodyOfLetter(content, { language, texts: letterTexts[language], origin: new URL(checkUrl).origin, reference })
