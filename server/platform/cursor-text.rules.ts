/** The text of a cursor: what the last row of a page had, opaque to whoever sends it back. */
export const writeCursorText = (parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** The parts of a cursor of so many; undefined for a text that `writeCursorText` did not make of as many. */
export function readCursorText(text: string, length: number): unknown[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) && parts.length === length ? parts : undefined
  } catch {
    return undefined
  }
}

/** Whether a part of a cursor can be the id of a row. */
export const isCursorId = (id: unknown): id is number => Number.isInteger(id) && Math.abs(id as number) < 2 ** 31
