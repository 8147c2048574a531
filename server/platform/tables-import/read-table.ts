import { open, readFile } from 'node:fs/promises'
import { type Options, parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'
import { cleanText } from '#contract/values/clean-text.ts'
import { plainCell } from '#contract/http/csv.ts'
import { mostTableRows } from '#contract/http/table-import.ts'
import { InvalidInput } from '../errors.ts'
import { readZipDirectory, RefusedZip, unpackEntry } from '../files/zip-directory.ts'

/** One row: its number as a spreadsheet counts, and the trimmed cells by column name. */
export interface TableRow {
  row: number
  cells: Record<string, string>
}

/** XLSX compresses well; more unpacked bytes than this are no table of a few thousand rows. */
const mostUnpackedBytes = 64 * 1024 * 1024

/** Several times the columns of our widest table. */
const mostColumns = 100
/** Longest line of a CSV file, in characters. */
const longestLine = 20_000

const refuse = (reason: string, details?: Record<string, unknown>): InvalidInput =>
  new InvalidInput([{ field: 'file', reason }], details)

/**
 * The rows below the headings of a CSV or XLSX file, recognised by content, not by name. Unknown columns and empty rows are
 * left out. Throws InvalidInput on `file`: `file-broken`, `missing-column` (with `details.columns`), `too-many-rows`,
 * `no-rows`, `file-text-not-utf8`, `file-expands-too-much`.
 */
export async function readTable(
  path: string,
  { columns, required }: { columns: readonly string[]; required: readonly string[] },
): Promise<TableRow[]> {
  const grid = (await isZip(path)) ? await readXlsx(path) : readCsv(await readText(path), columns)
  const [headings, ...rows] = grid
  const names = headings?.cells.map(heading => columnOf(columns, heading)) ?? []
  const missing = required.filter(column => !names.includes(column))
  if (missing.length > 0) throw refuse('missing-column', { columns: missing })
  const filled = rows
    .map(({ row, cells }) => ({ row, cells: cellsByName(names, cells) }))
    .filter(({ cells }) => Object.values(cells).some(text => text !== ''))
  if (filled.length === 0) throw refuse('no-rows')
  if (filled.length > mostTableRows) throw refuse('too-many-rows', { mostRows: mostTableRows })
  return filled
}

/** The cells of a row that is not empty, and its number. */
interface GridRow {
  row: number
  cells: string[]
}

const columnOf = (columns: readonly string[], heading: string): string | undefined =>
  columns.find(column => column.toLowerCase() === heading.trim().toLowerCase())

const isFilled = (cells: readonly string[]): boolean => cells.some(text => text.trim() !== '')

const cellsByName = (names: readonly (string | undefined)[], cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name, index) => (name ? [[name, cleanText(plainCell((cells[index] ?? '').trim()))]] : [])),
  )

async function isZip(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50
  } finally {
    await handle.close()
  }
}

async function readXlsx(path: string): Promise<GridRow[]> {
  await requireModestArchive(path)
  const sheets = await readExcelFile(path).catch(() => {
    throw refuse('file-broken')
  })
  const rows = (sheets[0]?.data ?? []) as unknown[][]
  return rows.map((cells, at) => ({ row: at + 1, cells: cells.map(textOfCell) })).filter(({ cells }) => isFilled(cells))
}

/** A small file can unpack to more than the memory. */
async function requireModestArchive(path: string): Promise<void> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const entries = await readZipDirectory(handle, size)
    if (entries.reduce((sum, entry) => sum + entry.size, 0) > mostUnpackedBytes) throw refuse('file-expands-too-much')
    for (const entry of entries) {
      if (/\.xml$/i.test(entry.name)) await requireModestGrid(unpackEntry(handle, entry))
    }
  } catch (error) {
    throw error instanceof RefusedZip ? refuse(error.reason) : error
  } finally {
    await handle.close()
  }
}

/** A cell or a row, and the address that it claims. */
const tag = /<(?:\w{1,20}:)?(?:c|row)\s([^<>]{0,400})/g
const address = /\br\s{0,9}=\s{0,9}["']([^"']{0,40})/
const plainAddress = /^([A-Z]{0,3})([0-9]{1,7})$/i
const longestTag = 500

/** One distant cell would create every cell before it. */
async function requireModestGrid(pieces: AsyncIterable<Buffer>): Promise<void> {
  let before = ''
  for await (const piece of pieces) {
    const text = before + piece.toString('latin1')
    for (const [, attributes = ''] of text.matchAll(tag)) {
      const given = address.exec(attributes)?.[1]
      const [, column, row] = plainAddress.exec(given ?? '1') ?? []
      if (row === undefined) throw refuse('file-broken')
      if (Number(row) > mostTableRows + 1) throw refuse('too-many-rows', { mostRows: mostTableRows })
      if (columnNumber(column) > mostColumns) throw refuse('file-expands-too-much')
    }
    before = text.slice(-longestTag)
  }
}

/** `A` is 1, `AA` 27. */
const columnNumber = (letters = ''): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** A date cell becomes its day; yes and no may be true and false. */
function textOfCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('file-text-not-utf8')
  }
}

/** Spreadsheets in some languages separate with semicolons. A file has one of these, which its headings show. */
const separators = [',', ';', '\t']

function readCsv(text: string, columns: readonly string[]): GridRow[] {
  if (text.includes('\0') || hasLongLine(text)) throw refuse('file-broken')
  const [headings = ''] = text
    .slice(0, longestLine)
    .trimStart()
    .split(/[\r\n]/, 1)
  const named = separators.map(separator => {
    const [cells = []] = tryParse(headings, { delimiter: separator, relaxQuotes: true, relaxColumnCount: true })
    return new Set(cells.map(heading => columnOf(columns, heading))).size
  })
  const delimiter = separators[named.indexOf(Math.max(...named))]
  let row = 0
  const filled: GridRow[] = []
  tryParse(text, {
    delimiter,
    relaxColumnCount: true,
    // keeps no row: an empty one costs nothing, however many there are
    onRecord(cells: string[]) {
      row += 1
      if (isFilled(cells) && filled.length < mostTableRows + 2) filled.push({ row, cells })
      return null
    },
  })
  return filled
}

function tryParse(text: string, options: Options): string[][] {
  try {
    return parse(text, { bom: true, skipEmptyLines: false, ...options })
  } catch {
    throw refuse('file-broken')
  }
}

function hasLongLine(text: string): boolean {
  for (let from = 0; from + longestLine < text.length; ) {
    const end = text.slice(from, from + longestLine).search(/[\r\n]/)
    if (end < 0) return true
    from += end + 1
  }
  return false
}
