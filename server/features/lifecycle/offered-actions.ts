import type { Actor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Asked, StandingCase } from './case-guards.ts'
import type { ActionName } from './lifecycle.ts'
import { relationTo } from './relation.queries.ts'
import { actionsFor } from './transition.rules.ts'

/**
 * What somebody can do with the complaint now, in the table's order: what the table opens to them, without what the guards
 * of the actions would refuse as the case stands. The caller has made sure that a complainant is this complaint's.
 */
export async function listOfferedActions(
  tx: Tx,
  { caseGuards, clock }: Context,
  actor: Actor,
  complaint: StandingCase,
): Promise<ActionName[]> {
  const at = clock.now()
  const asked: Asked = { tx, actor, at, complaint, known: new Map() }
  const open = actionsFor(complaint.status, await relationTo(tx, actor, complaint, at))
  const refusals = await Promise.all(open.map(async action => caseGuards[action]?.(asked)))
  return open.filter((_, index) => !refusals[index])
}
