/** What a spreadsheet would run as a formula. */
const formula = /^[=+\-@\t\r]/
/** Digits that a spreadsheet would read as a number, losing zeros in front or digits behind. */
const plainNumber = /^\(?\d[\d.,]{0,400}(e[+-]?\d{1,9})?\)?$/i
/** From here on a spreadsheet shows a number rounded; it keeps fifteen digits. */
const mostDigits = 11

function isChangedNumber(text: string): boolean {
  if (!plainNumber.test(text)) return false
  return /^0\d|[e()]/i.test(text) || text.replace(/\D/g, '').length > mostDigits
}

const unmarked = (text: string): string => text.replace(/^'+/, '')
const isFormula = (text: string): boolean => formula.test(unmarked(text))
const isChanged = (text: string): boolean => isFormula(text) || isChangedNumber(unmarked(text))

/**
 * A text as a cell whose kind is text, as in a workbook: one that would be run as a formula gets an apostrophe in front. So does one that
 * begins like a text with such an apostrophe, so that `plainCell` gives every text back.
 */
export const neutralCell = (text: string): string =>
  isFormula(text) || (text.startsWith("'") && isChanged(text)) ? `'${text}` : text

/** A text as a cell of a CSV file, whose kind a spreadsheet guesses: a number of which it would lose digits is marked as text too. */
const guessedCell = (text: string): string => (isChanged(text) ? `'${text}` : text)

/** Takes the apostrophe away again. */
export const plainCell = (text: string): string => (text.startsWith("'") && isChanged(text) ? text.slice(1) : text)

/** A cell of a CSV file; a number stays a number. */
export type CsvCell = string | number

/** CSV as spreadsheets read it: a byte-order mark, commas, quotes doubled, formulas neutralised, long numbers as text. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string => `\ufeff${rows.map(csvLine).join('')}`

/** One row of such a file. */
export const csvLine = (row: readonly CsvCell[]): string => `${row.map(csvCell).join(',')}\r\n`

function csvCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value)
  const cell = guessedCell(value)
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
