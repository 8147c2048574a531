import { isCursorId, readCursorText, writeCursorText } from '#server/platform/cursor-text.rules.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import type { AskedOrder, CaseOrder, Place } from './case-order.queries.ts'

/** A place is of use only in the order in which it was found. */
const nameOf = ({ gatheredBy, sort, language }: AskedOrder): string => `${gatheredBy.join()} ${sort} ${language}`

/** The cursor of the page after a case. */
export const writeCaseCursor = (asked: AskedOrder, { kept, id }: Place): string =>
  writeCursorText([nameOf(asked), kept, id])

/** Throws InvalidInput for a text that `writeCaseCursor` did not make, or made for another order. */
export function readCaseCursor(text: string, asked: AskedOrder, { parts }: CaseOrder): Place {
  const place = placeIn(text, nameOf(asked))
  if (place?.kept.length !== parts.length || !parts.every((part, at) => isKept(place.kept[at], part)))
    throw new InvalidInput([{ field: 'cursor', reason: 'not-a-cursor' }])
  return place
}

const isKept = (kept: unknown, { fits, isFilled }: CaseOrder['parts'][number]): boolean =>
  kept === null ? !isFilled : typeof kept === 'string' && fits(kept)

function placeIn(text: string, order: string): Place | undefined {
  const [named, kept, id] = readCursorText(text, 3) ?? []
  return named === order && Array.isArray(kept) && isCursorId(id) && id >= 0 ? { kept, id } : undefined
}
