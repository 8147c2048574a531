import { type ComplaintSort, complaintSorts } from '#contract/desk/complaints.ts'
import { InvalidInput } from '#server/platform/errors.ts'

/** The last row of a page; the next page starts after it. */
export interface Cursor {
  sort: ComplaintSort
  /** The sorted instant in UTC with its milliseconds, the database's precision; null for a row without one (no clock runs). */
  at: string | null
  id: number
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

export const writeCursor = ({ sort, at, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, at, id])).toString('base64url')

/** Throws InvalidInput for a text that `writeCursor` did not make, or made for another sort. */
export function readCursor(text: string, sort: ComplaintSort): Cursor {
  const cursor = parseCursor(text)
  if (!cursor || cursor.sort !== sort) throw new InvalidInput([{ field: 'cursor', reason: 'not-a-cursor' }])
  return cursor
}

function parseCursor(text: string): Cursor | undefined {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
  if (!Array.isArray(parts) || parts.length !== 3) return undefined
  const [sort, at, id] = parts
  const isInstant = at === null ? sort === 'urgent' : typeof at === 'string' && instantPattern.test(at)
  const isId = Number.isInteger(id) && id >= 0 && id <= 2_147_483_647
  return complaintSorts.includes(sort) && isInstant && isId && isRealDay(at) ? { sort, at, id } : undefined
}

const isRealDay = (at: string | null): boolean => at === null || !Number.isNaN(Date.parse(at))
