import type { BlockedAction } from '#contract/desk/complaints.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { Asked, StandingCase } from './case-guards.ts'
import { absentHolder } from '../acting-for.ts'
import type { ActionName } from '../lifecycle.ts'
import { relationTo } from '../holders/relation.queries.ts'
import { type Absentee, actionsFor } from '../transition.rules.ts'

/** Actions that the table offers somebody: possible ones, and those that a guard refuses at present. */
interface SortedActions {
  availableActions: ActionName[]
  blockedActions: BlockedAction[]
  /** The absent holder of the case, for whom they act. */
  actsFor: Absentee | undefined
}

/**
 * The actions that somebody can take on the complaint now, and those that the case refuses, with the reason, both in the
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
  const relation = await relationTo(tx, actor, complaint, at)
  const open = actionsFor(complaint.status, relation)
  const refusals = await Promise.all(open.map(async action => caseGuards[action]?.(asked)))
  return {
    actsFor: absentHolder(complaint.status, relation),
    availableActions: open.filter((_, index) => !refusals[index]),
    blockedActions: open.flatMap((action, index) => {
      const refusal = refusals[index]
      return refusal ? [{ action, code: refusal.code, details: refusal.details ?? {} }] : []
    }),
  }
}
