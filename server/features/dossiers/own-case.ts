import type { Actor } from '#server/platform/actor.ts'
import type { Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { type NamedCase, provenBy, requireOwnCase } from '#server/platform/own-case.ts'
import { findNamed } from './dossiers.queries.ts'

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
      if (!(await findNamed(tx, named.complaintId, trackingId))) throw new NotFound('complaint')
      return work(tx)
    },
    provenBy(actor),
  )
}
