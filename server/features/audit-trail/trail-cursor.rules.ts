import { InvalidInput } from '#server/platform/errors.ts'

/** The end of a page of the trail: the time of an entry and its id. */
export interface TrailCursor {
  at: Date
  id: number
}

export const writeTrailCursor = ({ at, id }: TrailCursor): string => `${at.getTime()}.${id}`

/** Throws InvalidInput (`cursor`). */
export function readTrailCursor(text: string): TrailCursor {
  const [, at, id] = /^(\d{1,14})\.(\d{1,9})$/.exec(text) ?? []
  if (!at || !id) throw new InvalidInput([{ field: 'cursor', reason: 'unknown' }])
  return { at: new Date(Number(at)), id: Number(id) }
}
