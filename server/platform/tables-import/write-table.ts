import { neutralCell, writeCsv } from '#contract/http/csv.ts'
import type { TableFormat } from '#contract/http/table-import.ts'
import type { BinaryAnswer } from '../http/call.ts'

/** A table to export: the headings, then one text per column in each row. */
export interface Table {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

const mediaTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A table as a file that spreadsheets open; every cell is text, and none is a formula. `name` has no ending. */
export async function writeTable({ columns, rows }: Table, format: TableFormat, name: string): Promise<BinaryAnswer> {
  const content =
    format === 'csv' ? Buffer.from(writeCsv([columns, ...rows])) : await writeXlsx({ columns, rows }, name)
  return { content, mediaType: mediaTypes[format], fileName: `${name}.${format}`, disposition: 'attachment' }
}

async function writeXlsx({ columns, rows }: Table, name: string): Promise<Buffer> {
  const heading = columns.map(value => ({ value, type: String, fontWeight: 'bold' as const }))
  const body = rows.map(row => row.map(text => (text === '' ? null : { value: neutralCell(text), type: String })))
  // the library is loaded with the first such table
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile([heading, ...body], {
    sheet: name.slice(0, 31),
    columns: columns.map(() => ({ width: 26 })),
    stickyRowsCount: 1,
  }).toBuffer()
}
