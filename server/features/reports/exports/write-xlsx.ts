import { strToU8, Zip, ZipDeflate } from 'fflate'
import { neutralCell } from '#contract/http/csv.ts'
import type { ExportCell, ExportTable } from './export-cells.ts'

/** Number of rows that go into the archive at once. */
const rowsAtOnce = 200

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The styles of cells, by their place in the list of styles.xml. */
const styleOf = { heading: 1, day: 2, share: 3, sum: 4, sumOfShares: 5 } as const

/** All parts of a workbook except its sheet. */
const fixedParts = (name: string): [path: string, text: string][] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${partType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(name.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF3"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="10" fontId="1" fillId="2" applyNumberFormat="1" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`,
  ],
]

/** A workbook of one sheet whose first row stays visible, in pieces as it is written. */
export async function* xlsxOf({ name, headings, rows }: ExportTable): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for (const [path, text] of fixedParts(name)) {
    const part = new ZipDeflate(path)
    zip.add(part)
    part.push(strToU8(declaration + text), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml')
  zip.add(sheet)
  sheet.push(strToU8(`${declaration}${sheetHead(headings)}`))
  let number = 1
  let waiting = ''
  for await (const { cells, isSum } of rows) {
    number += 1
    waiting += rowOf(number, cells, isSum ? styleOf.sum : undefined)
    if (number % rowsAtOnce !== 0) continue
    sheet.push(strToU8(waiting))
    waiting = ''
    yield* ready.splice(0)
  }
  sheet.push(strToU8(`${waiting}</sheetData></worksheet>`), true)
  zip.end()
  yield* ready
}

const sheetHead = (headings: readonly string[]): string =>
  `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${headings.length}" width="24" customWidth="1"/></cols><sheetData>${rowOf(1, headings, styleOf.heading)}`

const rowOf = (number: number, cells: readonly ExportCell[], style?: number): string =>
  `<row r="${number}">${cells.map((cell, at) => cellOf(`${letters(at)}${number}`, cell, style)).join('')}</row>`

function cellOf(place: string, cell: ExportCell, style?: number): string {
  if (cell === null || cell === '') return ''
  const styled = style === undefined ? '' : ` s="${style}"`
  if (typeof cell === 'number') return `<c r="${place}"${styled}><v>${cell}</v></c>`
  if (typeof cell === 'object') {
    if ('day' in cell) return `<c r="${place}" s="${styleOf.day}"><v>${serialOf(cell.day)}</v></c>`
    const ofShare = style === styleOf.sum ? styleOf.sumOfShares : styleOf.share
    return `<c r="${place}" s="${ofShare}"><v>${cell.share}</v></c>`
  }
  const text = `<is><t xml:space="preserve">${escaped(neutralCell(cell))}</t></is>`
  return `<c r="${place}"${styled} t="inlineStr">${text}</c>`
}

/** Spreadsheets count days from the 30th of December 1899. */
const serialOf = (day: string): number => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000

/** A, B … Z, AA: at most two letters. */
const letters = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letters(Math.floor(at / 26) - 1) + letters(at % 26)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text with only characters that XML allows. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML has no way to write
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, sign => entities[sign] ?? sign)
