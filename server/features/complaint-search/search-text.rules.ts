import { parseTrackingId } from '#contract/tracking-id.ts'
import { foldQuery } from './search.rules.ts'
import type { Search } from './search.queries.ts'

/** What a typed text looks for: a whole tracking ID, else words and numbers (phones too) of the index. Undefined for a text with nothing in it. */
export function readSearch(text: string): Search | undefined {
  const trackingId = parseTrackingId(text)
  if (trackingId.ok) return { trackingId: trackingId.id }
  const folded = foldQuery(text)
  return folded === '' ? undefined : { folded }
}
