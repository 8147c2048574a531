import { type ComplaintSort, complaintSorts } from '#contract/desk/complaints.ts'
import { isCursorId, readCursorText, writeCursorText } from '#server/platform/cursor-text.rules.ts'
import { InvalidInput } from '#server/platform/errors.ts'

/** The last row of a page; the next page starts after it. */
export interface Cursor {
  sort: ComplaintSort
  /** The sorted instant in UTC with its milliseconds, the database's precision; null for a row without one (no clock runs). */
  at: string | null
  id: number
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

export const writeCursor = ({ sort, at, id }: Cursor): string => writeCursorText([sort, at, id])

/** Throws InvalidInput for a text that `writeCursor` did not make, or made for another sort. */
export function readCursor(text: string, sort: ComplaintSort): Cursor {
  const cursor = parseCursor(text)
  if (!cursor || cursor.sort !== sort) throw new InvalidInput([{ field: 'cursor', reason: 'not-a-cursor' }])
  return cursor
}

function parseCursor(text: string): Cursor | undefined {
  const [sort, at, id] = readCursorText(text, 3) ?? []
  return isSort(sort) && isAtOf(sort, at) && isCursorId(id) && id >= 0 ? { sort, at, id } : undefined
}

const isSort = (sort: unknown): sort is ComplaintSort => complaintSorts.some(each => each === sort)

const isAtOf = (sort: ComplaintSort, at: unknown): at is string | null =>
  at === null ? sort === 'urgent' : typeof at === 'string' && instantPattern.test(at) && !Number.isNaN(Date.parse(at))
