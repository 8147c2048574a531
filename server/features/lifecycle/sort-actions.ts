import type { BlockedAction } from '#contract/complaints.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Asked, StandingCase } from './case-guards.ts'
import type { ActionName } from './lifecycle.ts'
import { relationTo } from './relation.queries.ts'
import { actionsFor } from './transition.rules.ts'

/** What the table opens to somebody: what can be done now, and what a guard refuses as the case stands. */
interface SortedActions {
  availableActions: ActionName[]
  blockedActions: BlockedAction[]
}

/**
 * What somebody can do with the complaint now, and what the case as it stands refuses them with the reason, both in the
 * table's order. The caller has made sure that a complainant is this complaint's.
 */
export async function sortActions(
  tx: Tx,
  { caseGuards, clock }: Context,
  actor: Actor,
  complaint: StandingCase,
): Promise<SortedActions> {
  const at = clock.now()
  const asked: Asked = { tx, actor, at, complaint, known: new Map() }
  const open = actionsFor(complaint.status, await relationTo(tx, actor, complaint, at))
  const refusals = await Promise.all(open.map(async action => caseGuards[action]?.(asked)))
  return {
    availableActions: open.filter((_, index) => !refusals[index]),
    blockedActions: open.flatMap((action, index) => {
      const refusal = refusals[index]
      return refusal ? [{ action, code: refusal.code, details: refusal.details ?? {} }] : []
    }),
  }
}
