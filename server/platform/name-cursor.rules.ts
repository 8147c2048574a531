import { InvalidInput } from './errors.ts'

/** The last row of a page that is sorted by name; the next page starts after it. */
export interface NameCursor {
  name: string
  id: number
}

export const writeNameCursor = ({ name, id }: NameCursor): string =>
  Buffer.from(JSON.stringify([name, id])).toString('base64url')

/** Throws InvalidInput for a text that `writeNameCursor` did not make. */
export function readNameCursor(text: string): NameCursor {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(parts) && parts.length === 2) {
      const [name, id] = parts
      if (typeof name === 'string' && !name.includes('\0') && Number.isInteger(id) && Math.abs(id) < 2 ** 31) {
        return { name, id }
      }
    }
  } catch {
    // no JSON: refused below
  }
  throw new InvalidInput([{ field: 'cursor', reason: 'not-a-cursor' }])
}
