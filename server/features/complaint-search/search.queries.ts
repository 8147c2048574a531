import { type RawBuilder, sql } from 'kysely'

/** A search text is a whole tracking ID, or words and numbers from which `foldQuery` makes patterns. */
export type Search = { trackingId: string } | { folded: string }

/** Whether the index finds a complaint by a text. */
export function foundBy(search: Search): RawBuilder<boolean> {
  if ('trackingId' in search) return sql<boolean>`complaint.tracking_id = ${search.trackingId}`
  // all complaints that the actor sees; they come from a function because a policy prevents the planner from using the trigram index
  return sql<boolean>`complaint.id = any(array(select search_complaints(${search.folded}, null)))`
}

/** Whether a complaint's folded text matches every pattern; for complaints that are already loaded. */
export function holdsWords(folded: string): RawBuilder<boolean> {
  return sql<boolean>`(select complaint_search.folded ~ all (${folded.split(/\s+/)}) from complaint_search
    where complaint_search.complaint_id = complaint.id)`
}
