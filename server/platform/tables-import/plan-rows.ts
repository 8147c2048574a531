import { foldLetters } from '#contract/values/fold-letters.ts'
import type { TableRow } from './read-table.ts'
import type { PlannedRow } from './import-table.ts'

type Reasons = { column: string; reason: string }[]

/** Collects why a row is refused while its cells are read. */
export function cellReader({ cells }: TableRow) {
  const reasons: Reasons = []
  const refuse = (column: string, reason: string): void => void reasons.push({ column, reason })
  return {
    reasons,
    refuse,
    /** The text of a cell, empty when the file does not have the column. */
    text: (column: string): string => cells[column] ?? '',
    has: (column: string): boolean => column in cells,
    /** A required text of limited length. */
    needed(column: string, most = 200): string {
      const text = cells[column] ?? ''
      if (text === '') refuse(column, 'required')
      if (text.length > most) refuse(column, 'too-long')
      return text
    },
    /** Yes or no, in English or Amharic; an empty cell is the fallback. */
    yesOrNo(column: string, fallback: boolean): boolean {
      const text = (cells[column] ?? '').toLowerCase()
      if (text === '') return fallback
      if (['yes', 'true', '1', 'አዎ'].includes(text)) return true
      if (!['no', 'false', '0', 'አይ', 'አይደለም'].includes(text)) refuse(column, 'not-yes-or-no')
      return false
    },
    /** The id of an exported row; undefined for a new one. */
    id(column = 'id'): number | undefined {
      const text = cells[column] ?? ''
      if (text === '') return undefined
      if (!/^\d{1,9}$/.test(text)) {
        refuse(column, 'not-an-id')
        return undefined
      }
      return Number(text)
    },
    /** A day as `YYYY-MM-DD`; null when empty. */
    day(column: string): string | null {
      const text = cells[column] ?? ''
      if (text === '') return null
      const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)
      if (!isDay) refuse(column, 'not-a-day')
      return text
    },
  }
}

/** The verdict on a valid row: what differs from the stored row. `before` is undefined for a new row. */
export function verdictOf<Write>(
  row: number,
  name: string,
  {
    before,
    after,
    write,
    reasons,
  }: {
    before: Record<string, string> | undefined
    after: Record<string, string>
    write: Write
    reasons: Reasons
  },
): PlannedRow<Write> {
  if (reasons.length > 0) return { row, name, verdict: 'refused', changes: [], reasons, stored: {} }
  const changes = Object.entries(after)
    .filter(([column, to]) => (before?.[column] ?? '') !== to)
    .map(([column, to]) => ({ column, from: before?.[column] ?? '', to }))
  if (before === undefined) return { row, name, verdict: 'added', changes: [], reasons: [], stored: after, write }
  if (changes.length === 0) return { row, name, verdict: 'unchanged', changes: [], reasons: [], stored: after }
  return { row, name, verdict: 'changed', changes, reasons: [], stored: after, write }
}

/** A row of a tree that a row of the file names as its parent: an existing one, one that an earlier row adds, or none. */
export type ParentReference = { id: number } | { row: number } | null

/** In a plan an added row has the negative number of its row as id. */
export const parentReference = (id: number | null): ParentReference =>
  id === null ? null : id < 0 ? { row: -id } : { id }

/** The id of the parent, once the rows before are written; `idOfRow` has the ids of added rows. */
export const parentIdOf = (parent: ParentReference, idOfRow: (row: number) => number): number | null =>
  parent && ('id' in parent ? parent.id : idOfRow(parent.row))

/** A path as it is compared, `Addis Ababa / Bole`: names of the same letters are the same. */
export const pathKey = (path: string): string =>
  path
    .split('/')
    .map(name => foldLetters(name.trim()))
    .join('/')

/** `yes` or `no`, as in tables. */
export const yesNo = (value: boolean): string => (value ? 'yes' : 'no')
