import { Readable } from 'node:stream'
import { type CsvCell, csvLine } from '#contract/http/csv.ts'
import { percentOf } from '#contract/reports/report-words.ts'
import type { BinaryAnswer } from '#server/platform/http/call.ts'
import type { ExportCell, ExportTable } from './export-cells.ts'
import { xlsxOf } from './write-xlsx.ts'

/** Formats that are written row by row; a PDF is laid out as a whole. */
export type TableFormat = 'csv' | 'xlsx'

export const mediaTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The table as a file that is written while it is read, so that memory does not grow with its rows. */
export const writeExport = (table: ExportTable, format: TableFormat): BinaryAnswer => ({
  content: Readable.from(format === 'csv' ? csvOf(table) : xlsxOf(table), { objectMode: false }),
  mediaType: mediaTypes[format],
  fileName: `${table.name}.${format}`,
  disposition: 'attachment',
})

async function* csvOf({ headings, rows }: ExportTable): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${csvLine(headings)}`)
  for await (const { cells } of rows) yield Buffer.from(csvLine(cells.map(csvCellOf)))
}

function csvCellOf(cell: ExportCell): CsvCell {
  if (cell === null) return ''
  if (typeof cell !== 'object') return cell
  return 'day' in cell ? cell.day : percentOf(cell.share, 1)
}
