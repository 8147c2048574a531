import type { DocumentsContent } from '#contract/desk/standard-texts.ts'
import type { Answers } from '#web/platform/forms/forms.ts'

const field = /^items\.(\d+)\.(en|am)$/

/** The name of the field that holds a document's name in a language. */
export const documentField = (row: number, language: 'en' | 'am'): string => `items.${row}.${language}`

/** The number of rows that a form needs for what was typed into it. */
export const rowsIn = (answers: Answers): number =>
  Math.max(0, ...Object.keys(answers).map(name => Number(field.exec(name)?.[1] ?? -1) + 1))

/** The typed documents without empty rows, and the row of each. */
export function readDocuments(answers: Answers): { items: DocumentsContent['items']; rows: number[] } {
  const textOf = (row: number, language: 'en' | 'am') => String(answers[documentField(row, language)] ?? '').trim()
  const filled = Array.from({ length: rowsIn(answers) }, (_, row) => ({
    row,
    item: { en: textOf(row, 'en'), am: textOf(row, 'am') },
  })).filter(({ item }) => item.en || item.am)
  return { items: filled.map(({ item }) => item), rows: filled.map(({ row }) => row) }
}

/** A list as the values of the form's fields. */
export const documentValues = (items: DocumentsContent['items']): Record<string, string> =>
  Object.fromEntries(
    items.flatMap(({ en, am }, row) => [
      [documentField(row, 'en'), en],
      [documentField(row, 'am'), am],
    ]),
  )

/** The name in the form of a field that the call refused. */
export function fieldInForm(name: string, rows: readonly number[]): string {
  const [, place, language] = /^items\.(\d+)(?:\.(en|am))?$/.exec(name) ?? []
  if (place === undefined) return name === 'items' ? documentField(0, 'en') : name
  return documentField(rows[Number(place)] ?? 0, language === 'am' ? 'am' : 'en')
}
