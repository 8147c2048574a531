import { parseTrackingId } from '#contract/values/tracking-id.ts'
import type { Actor } from './actor.ts'
import { NotFound } from './errors.ts'

/** A complainant names their complaint by both. */
export interface NamedCase {
  complaintId: number
  trackingId: string
}

/** The complaint that a visitor has proven, as an option of a transaction; nothing for an account, which sees its own. */
export const provenBy = (actor: Actor): { complaintId?: number } =>
  actor.kind === 'visitor' && actor.provenComplaintId !== undefined ? { complaintId: actor.provenComplaintId } : {}

/**
 * The tracking ID of the complainant's own complaint: proven by a code or the PIN for exactly this one, or to be looked for among those of
 * the account. The complaint that is then found has to have it. Throws NotFound.
 */
export function requireOwnCase(actor: Actor, { complaintId, trackingId }: NamedCase): string {
  const reading = parseTrackingId(trackingId)
  const isProven = actor.kind === 'visitor' && actor.provenComplaintId === complaintId
  if (!reading.ok || (actor.kind !== 'complainant' && !isProven)) throw new NotFound('complaint')
  return reading.id
}
