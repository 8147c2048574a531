import type { Content, ContentText, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { accent, facts, pageWidths, rule, sheetDocument, sideMargin, tint, title } from './frame.document.ts'
import { letterTexts } from './letter.texts.ts'
import type { TableSheet } from './table-sheet.ts'

/** More columns stand on the page turned sideways, in smaller letters the more there are. */
const mostUpright = 6
const fontSizeFor = (columns: number): number => (columns <= 8 ? 8.5 : columns <= 12 ? 7 : columns <= 18 ? 5.5 : 4.5)

const cellPadding = 4

/** A table on as many pages as it needs, its headings on each of them. */
export function tableDocument(sheet: TableSheet): TDocumentDefinitions {
  const { language, headings } = sheet
  const texts = letterTexts[language]
  const orientation = headings.length > mostUpright ? 'landscape' : 'portrait'
  return sheetDocument({
    orientation,
    language,
    title: sheet.title,
    product: texts.product,
    issuer: sheet.issuer,
    issuedAt: sheet.issuedAt,
    notes: [],
    pageText: texts.page,
    content: [title(sheet.title), { stack: [facts(sheet.facts)], margin: [0, 8, 0, 12] }, table(sheet, orientation)],
  })
}

function table({ headings, rows }: TableSheet, orientation: keyof typeof pageWidths): Content {
  const fontSize = fontSizeFor(headings.length)
  const widths = widthsOf(headings, pageWidths[orientation] - 2 * sideMargin)
  const cell = (text: string, at: number): ContentText => ({
    // a word that is wider than its column would widen the table beyond the paper
    text: breakable(text, ((widths[at] ?? 0) - 2 * cellPadding) / (fontSize * 0.58)),
    alignment: headings[at]?.isNumber ? 'right' : 'left',
  })
  return {
    fontSize,
    lineHeight: 1.15,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widths.map(width => width - 2 * cellPadding),
      body: [
        headings.map(({ text }, at) => ({ ...cell(text, at), bold: true, color: accent, fillColor: tint })),
        ...rows.map(({ cells, isSum }) => cells.map((text, at) => ({ ...cell(text, at), bold: isSum }))),
      ],
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => rule,
      paddingLeft: () => cellPadding,
      paddingRight: () => cellPadding,
      paddingTop: () => 2.5,
      paddingBottom: () => 2,
    },
  }
}

/** A number needs less room than a text; together they fill the page. */
function widthsOf(headings: TableSheet['headings'], whole: number): number[] {
  const shares = headings.map(({ isNumber }) => (isNumber ? 2 : 3))
  const all = shares.reduce((sum, share) => sum + share, 0)
  return shares.map(share => (whole * share) / all)
}

/** The text with its long words in parts that break where their line ends. */
function breakable(text: string, most: number): TextPart[] {
  const length = Math.max(4, Math.floor(most))
  return text
    .split(/(\s+)/)
    .filter(part => part !== '')
    .map(part => ([...part].length > length ? { text: part, wordBreak: 'break-all' as const } : { text: part }))
}

interface TextPart {
  text: string
  wordBreak?: 'break-all'
}
