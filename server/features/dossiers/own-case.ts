import { parseTrackingId } from '#contract/values/tracking-id.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { findNamed } from './dossiers.queries.ts'

/** A complainant names their complaint by both. */
export interface OwnCase {
  complaintId: number
  trackingId: string
}

/** The complaint that a visitor has proven, as an option of a transaction. */
export const proven = (actor: Actor): { complaintId?: number } =>
  actor.kind === 'visitor' && actor.provenComplaintId !== undefined ? { complaintId: actor.provenComplaintId } : {}

/** Does `work` in a transaction that sees the actor's own complaint. Throws NotFound for any other one. */
export function inOwnCase<Result>(
  context: Context,
  actor: Actor,
  { complaintId, trackingId }: OwnCase,
  run: typeof inTransaction | typeof readAs,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const reading = parseTrackingId(trackingId)
  const isProven = actor.kind === 'visitor' && actor.provenComplaintId === complaintId
  if (!reading.ok || (actor.kind !== 'complainant' && !isProven)) throw new NotFound('complaint')
  return run(
    context,
    actor,
    async tx => {
      if (!(await findNamed(tx, complaintId, reading.id))) throw new NotFound('complaint')
      return work(tx)
    },
    proven(actor),
  )
}
