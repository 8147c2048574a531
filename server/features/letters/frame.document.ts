import type { Content, ContentTable, ContentText, CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Bilingual } from '#contract/values/names.ts'
import type { Language } from '#server/platform/actor.ts'

/** The page frame of all printed documents: letterhead, page numbers, colours, and the parts of letters. */

export const ink = '#1b2430'
export const soft = '#5b6775'
export const accent = '#0b4f8a'
export const tint = '#eef4fa'
export const rule = '#d5dde6'

/** The papers that documents are made for, with their widths in points. */
export const papers = {
  portrait: { pageSize: 'A4', pageOrientation: 'portrait', width: 595.28 },
  landscape: { pageSize: 'A4', pageOrientation: 'landscape', width: 841.89 },
  /** A3, for tables of many columns. */
  large: { pageSize: 'A3', pageOrientation: 'landscape', width: 1190.55 },
} as const
export type Paper = keyof typeof papers
export const sideMargin = 48

interface Sheet {
  /** A4 in portrait if not set. */
  paper?: Paper
  language: Language
  title: string
  /** The name of the portal. */
  product: string
  /** The organization of the letterhead. */
  issuer: Bilingual
  issuedAt: Date
  /** Printed at the top right of every page. */
  reference?: string
  /** Printed at the foot of every page. */
  notes: readonly string[]
  /** `{page} of {pages}`, at the foot too. */
  pageText: string
  content: Content[]
}

/** The document on its paper. `onPages` is called with its number of pages. */
export function sheetDocument(sheet: Sheet, onPages: (pages: number) => void = () => undefined): TDocumentDefinitions {
  const { pageSize, pageOrientation } = papers[sheet.paper ?? 'portrait']
  return {
    pageSize,
    pageOrientation,
    pageMargins: [sideMargin, 80, sideMargin, 62],
    info: {
      title: [sheet.title, sheet.reference].filter(Boolean).join(' '),
      author: sheet.issuer[sheet.language],
      creator: sheet.product,
      // the time of issue, not of printing, so that the same letter gives the same file
      creationDate: sheet.issuedAt,
      modDate: sheet.issuedAt,
    },
    language: sheet.language,
    defaultStyle: { font: 'ethiopic', fontSize: 9.5, lineHeight: 1.25, color: ink },
    header: letterhead(sheet),
    footer: (page, pages) => {
      onPages(pages)
      return foot(sheet, page, pages)
    },
    content: sheet.content,
  }
}

const widthOf = ({ paper = 'portrait' }: Sheet): number => papers[paper].width

const letterhead = (sheet: Sheet): Content => [
  { canvas: [{ type: 'rect', x: 0, y: 0, w: widthOf(sheet), h: 8, color: accent }] },
  nameplate(sheet),
]

const nameplate = ({ issuer, language, product, reference }: Sheet): Content => ({
  margin: [sideMargin, 20, sideMargin, 0],
  columns: [
    {
      width: '*',
      stack: [
        { text: cut(issuer[language], 90), fontSize: 12, bold: true, color: accent, lineHeight: 1.1 },
        { text: cut(issuer[language === 'am' ? 'en' : 'am'], 90), fontSize: 8, color: soft, margin: [0, 2, 0, 0] },
      ],
    },
    {
      width: 'auto',
      stack: [
        { text: product, bold: true, color: soft, alignment: 'right' },
        { text: reference ?? '', fontSize: 8, color: soft, alignment: 'right', noWrap: true },
      ],
    },
  ],
  columnGap: 24,
})

const foot = (sheet: Sheet, page: number, pages: number): Content => ({
  margin: [sideMargin, 8, sideMargin, 0],
  fontSize: 7.5,
  color: soft,
  stack: [
    line(widthOf(sheet) - 2 * sideMargin),
    {
      margin: [0, 6, 0, 0],
      columns: [
        { width: '*', stack: sheet.notes.map(text => ({ text, margin: [0, 0, 0, 1] })) },
        { width: 'auto', text: fill(sheet.pageText, { page, pages }), noWrap: true },
      ],
      columnGap: 16,
    },
  ],
})

const line = (length: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: length, y2: 0, lineWidth: 0.5, lineColor: rule }],
})

/** A text with its values inserted at the places named `{like this}`. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]))

/** At most this many characters; a shortened text ends in "…". */
export const cut = (text: string, length: number): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`
}

/** A text as it was typed. */
export const paragraph = (text: string, style: Omit<ContentText, 'text'> = {}): ContentText => ({ ...style, text })

export const title = (text: string): Content => ({ text, fontSize: 18, bold: true, color: accent, lineHeight: 1.1 })

type Node = Parameters<NonNullable<TDocumentDefinitions['pageBreakBefore']>>[0]

/** As `pageBreakBefore` of a document: a heading moves to the next page together with its content. */
export const keepHeadings: NonNullable<TDocumentDefinitions['pageBreakBefore']> = (node: Node, nodes) =>
  node.headlineLevel === 1 && nodes.getFollowingNodesOnPage().length === 0

/** Never the last line of a page, where pages break before headings (`keepHeadings`). */
export const heading = (text: string): Content => ({
  text,
  fontSize: 12.5,
  bold: true,
  color: accent,
  margin: [0, 12, 0, 4],
  headlineLevel: 1,
})

const noPadding = { paddingLeft: () => 0, paddingRight: () => 0 } satisfies CustomTableLayout

/** Terms and their values, one below the other with lines between; an empty value has no row. */
export const facts = (rows: readonly (readonly [string, string | Content[] | null])[]): ContentTable => ({
  table: {
    widths: [122, '*'],
    body: rows
      .filter((row): row is [string, string | Content[]] => row[1] !== null && row[1].length > 0)
      .map(([term, value]) => [
        { text: term, color: soft },
        typeof value === 'string' ? paragraph(value) : { stack: value },
      ]),
  },
  layout: {
    ...noPadding,
    hLineWidth: () => 0.5,
    vLineWidth: () => 0,
    hLineColor: () => rule,
    paddingTop: () => 3.5,
    paddingBottom: () => 3,
  },
})

/** A tinted box with a bar at its left, of one or more columns. */
export const box = (cells: readonly Content[], widths: ContentTable['table']['widths'] = ['*']): ContentTable => ({
  table: { widths, body: [[...cells]] },
  layout: {
    ...noPadding,
    hLineWidth: () => 0,
    vLineWidth: index => (index === 0 ? 4 : 0),
    vLineColor: () => accent,
    fillColor: () => tint,
    paddingTop: () => 0,
    paddingBottom: () => 0,
  },
})

/** A QR code, with its purpose below. */
export const scanCode = (url: string, { size, caption }: { size: number; caption: string }): Content => ({
  stack: [
    { qr: url, fit: size, eccLevel: 'M', foreground: ink, background: '#ffffff', alignment: 'center' },
    { text: caption, fontSize: 7.5, color: soft, alignment: 'center', margin: [0, 5, 0, 0] },
  ],
})

/** Numbered steps or items. */
export const numbered = (texts: readonly string[]): Content => ({
  stack: texts.map((text, index) => ({
    columns: [
      { width: 18, text: `${index + 1}`, bold: true, color: accent },
      { width: '*', stack: [paragraph(text)] },
    ],
    margin: [0, 0, 0, 3],
  })),
})
