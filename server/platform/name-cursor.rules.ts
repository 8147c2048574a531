import { isCursorId, readCursorText, writeCursorText } from './cursor-text.rules.ts'
import { InvalidInput } from './errors.ts'

/** The last row of a page that is sorted by name; the next page starts after it. */
export interface NameCursor {
  name: string
  id: number
}

export const writeNameCursor = ({ name, id }: NameCursor): string => writeCursorText([name, id])

/** Throws InvalidInput for a text that `writeNameCursor` did not make. */
export function readNameCursor(text: string): NameCursor {
  const [name, id] = readCursorText(text, 2) ?? []
  if (typeof name === 'string' && !name.includes('\0') && isCursorId(id)) return { name, id }
  throw new InvalidInput([{ field: 'cursor', reason: 'not-a-cursor' }])
}
