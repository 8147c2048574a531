import type { WorkStep } from '#contract/desk/desk-choices.ts'
import type { BlockedAction } from '#contract/desk/complaints.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { Asked, StandingCase } from './case-guards.ts'
import { absentHolder } from '../acting-for.ts'
import type { ActionName } from '../lifecycle.ts'
import { findLentStep } from '../next-step.queries.ts'
import { type Parts, relationAndStep } from '../holders/relation.queries.ts'
import { type Absentee, actionsFor } from '../transition.rules.ts'

/** Actions that the table offers somebody: possible ones, and those that a guard refuses at present. */
interface SortedActions {
  availableActions: ActionName[]
  blockedActions: BlockedAction[]
  /** The absent holder of the case, for whom they act. */
  actsFor: Absentee | undefined
  /** What waits for them in it, as on their dashboard: their own step, otherwise that of the absent holder. */
  nextStep: WorkStep | null
}

/**
 * The actions that somebody can take on the complaint now, and those that the case refuses, with the reason, both in the
 * table's order. The caller has made sure that a complainant is this complaint's, and may have asked for the actor's parts in it before.
 */
export async function sortActions(
  tx: Tx,
  { caseGuards, clock }: Context,
  actor: Actor,
  complaint: StandingCase,
  parts?: Parts,
): Promise<SortedActions> {
  const at = clock.now()
  const asked: Asked = { tx, actor, at, complaint, known: new Map() }
  const { relation, step } = await relationAndStep(tx, actor, complaint, at, parts)
  const actsFor = absentHolder(complaint.status, relation)
  const open = actionsFor(complaint.status, relation)
  const [refusals, lentStep] = await Promise.all([
    Promise.all(open.map(async action => caseGuards[action]?.(asked))),
    actsFor && !step && actor.kind === 'staff' ? findLentStep(tx, actor, complaint.id, actsFor.id) : null,
  ])
  return {
    actsFor,
    nextStep: step ?? lentStep,
    availableActions: open.filter((_, index) => !refusals[index]),
    blockedActions: open.flatMap((action, index) => {
      const refusal = refusals[index]
      return refusal ? [{ action, code: refusal.code, details: refusal.details ?? {} }] : []
    }),
  }
}
