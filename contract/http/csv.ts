/** A text that a spreadsheet would run as a formula gets an apostrophe in front, which spreadsheets do not show. */
export const neutralCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** Takes the apostrophe away again. */
export const plainCell = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** CSV as spreadsheets read it: a byte-order mark, commas, quotes doubled, formulas neutralised. */
export const writeCsv = (rows: readonly (readonly string[])[]): string => `\ufeff${rows.map(csvLine).join('')}`

/** One row of such a file. */
export const csvLine = (row: readonly string[]): string => `${row.map(csvCell).join(',')}\r\n`

function csvCell(text: string): string {
  const cell = neutralCell(text)
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
