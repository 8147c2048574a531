import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { foldQuery } from './search.rules.ts'
import type { Search } from './search.queries.ts'

/** The search for a typed text: a whole tracking ID, else words and numbers (phones too) of the index. Undefined for an empty text. */
export function readSearch(text: string): Search | undefined {
  const trackingId = parseTrackingId(text)
  if (trackingId.ok) return { trackingId: trackingId.id }
  const folded = foldQuery(text)
  return folded === '' ? undefined : { folded }
}
