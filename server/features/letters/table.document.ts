import type { Content, ContentText, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { accent, facts, type Paper, papers, rule, sheetDocument, sideMargin, tint, title } from './frame.document.ts'
import { letterTexts } from './letter.texts.ts'
import type { TableSheet } from './table-sheet.ts'

/** More columns mean larger paper, and smaller letters. */
const paperFor = (columns: number): Paper => (columns <= 6 ? 'portrait' : columns <= 12 ? 'landscape' : 'large')
const fontSizeFor = (columns: number): number => (columns <= 8 ? 8.5 : columns <= 18 ? 7 : 6)

/** The width of a letter, of the size of the font, on average in both scripts. */
const letterWidth = 0.58

const cellPadding = 4

/** A table on as many pages as it needs, with its headings on each of them. */
export function tableDocument(sheet: TableSheet): TDocumentDefinitions {
  const { language, headings } = sheet
  const texts = letterTexts[language]
  const paper = paperFor(headings.length)
  return sheetDocument({
    paper,
    language,
    title: sheet.title,
    product: texts.product,
    issuer: sheet.issuer,
    issuedAt: sheet.issuedAt,
    notes: [],
    pageText: texts.page,
    content: [
      title(sheet.title),
      { stack: [facts(sheet.facts)], margin: [0, 8, 0, 12] },
      table(sheet, papers[paper].width - 2 * sideMargin),
    ],
  })
}

function table(sheet: TableSheet, whole: number): Content {
  const { headings, rows } = sheet
  const fontSize = fontSizeFor(headings.length)
  const widths = widthsOf(sheet, fontSize, whole)
  const cell = (text: string, at: number): ContentText => ({
    // a word wider than its column would widen the table beyond the page
    text: breakable(text, ((widths[at] ?? 0) - 2 * cellPadding) / (fontSize * letterWidth)),
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

/** What a column asks for, in letters: for its longest word (headings are bold) and a whole line at most, and for the shortest at least. */
const mostLettersOfWord = 14
const mostLettersOfLine = 28
const fewestLetters = 5

/**
 * The widths of the columns, which fill the page. Each gets what its words need, then its share of what is left, by the lines
 * of nine in ten of its cells.
 */
function widthsOf({ headings, rows }: TableSheet, fontSize: number, whole: number): number[] {
  const widthFor = (letters: number): number => letters * fontSize * letterWidth + 2 * cellPadding
  const columns = headings.map(({ text }, at) => {
    const texts = rows.map(({ cells }) => cells[at] ?? '')
    const word = Math.max(fewestLetters, longestWord(text) + 1, ofNineInTen(texts.map(longestWord)))
    const line = Math.max(word, ofNineInTen(texts.map(each => each.length)))
    const needed = widthFor(Math.min(word, mostLettersOfWord))
    return { needed, more: Math.max(0, widthFor(Math.min(line, mostLettersOfLine)) - needed) }
  })
  const needed = columns.reduce((sum, column) => sum + column.needed, 0)
  const more = columns.reduce((sum, column) => sum + column.more, 0)
  if (needed >= whole || more === 0) return columns.map(column => (column.needed * whole) / needed)
  return columns.map(column => column.needed + (column.more * (whole - needed)) / more)
}

const longestWord = (text: string): number => Math.max(...text.split(/\s+/).map(word => word.length))

/** What nine of ten do not exceed. */
const ofNineInTen = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) * 0.9)] ?? 0

/** The text with its long words split, so that they break at the end of the line. */
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
