import { parseTrackingId } from '#contract/values/tracking-id.ts'
import type { Actor } from './actor.ts'
import type { Context, inTransaction, readAs } from './context.ts'
import type { Tx } from './db/connections/transaction.ts'
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

/** Does `work` in a transaction that sees the actor's own complaint. Throws NotFound for any other one. */
export function inOwnCase<Result>(
  context: Context,
  actor: Actor,
  named: NamedCase,
  run: typeof inTransaction | typeof readAs,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const trackingId = requireOwnCase(actor, named)
  return run(
    context,
    actor,
    async tx => {
      const found = await tx
        .selectFrom('complaint')
        .select('id')
        .where('id', '=', named.complaintId)
        .where('tracking_id', '=', trackingId)
        .executeTakeFirst()
      if (!found) throw new NotFound('complaint')
      return work(tx)
    },
    provenBy(actor),
  )
}
