import type { WorkStep } from '#contract/desk/desk-choices.ts'
import type { BlockedAction } from '#contract/desk/complaints.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { Asked } from './case-guards.ts'
import { absentHolder } from '../acting-for.ts'
import type { ActionName } from '../lifecycle.ts'
import { findLentStep, findStep } from '../next-step.queries.ts'
import { type Part, relationTo } from '../holders/relation.queries.ts'
import { type Absentee, actionsFor, type Relation } from '../transition.rules.ts'

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
  { caseGuards }: Pick<Context, 'caseGuards'>,
  asked: Asked,
  parts?: readonly Part[],
): Promise<SortedActions> {
  const { tx, actor, at, complaint } = asked
  const relation = await relationTo(tx, actor, complaint, at, parts)
  const actsFor = absentHolder(complaint.held_by, relation)
  const open = actionsFor(complaint.status, relation)
  const [refusals, nextStep] = await Promise.all([
    Promise.all(open.map(async action => caseGuards[action]?.(asked))),
    actor.kind === 'staff' ? findNextStep(asked, actor, relation, actsFor) : null,
  ])
  return {
    actsFor,
    nextStep,
    availableActions: open.filter((_, index) => !refusals[index]),
    blockedActions: open.flatMap((action, index) => {
      const refusal = refusals[index]
      return refusal ? [{ action, code: refusal.code, details: refusal.details ?? {} }] : []
    }),
  }
}

/** Nothing waits for somebody without a part in the case, except a forwarded case that any officer of the body may take. */
async function findNextStep(
  { tx, at, complaint }: Asked,
  actor: Staff,
  { standings }: Relation,
  actsFor: Absentee | undefined,
): Promise<WorkStep | null> {
  const mayWait = standings.size > 0 || complaint.status === 'FORWARDED_TO_CASE_OFFICER'
  const step = mayWait ? await findStep(tx, actor, complaint.id, at) : null
  return step ?? (actsFor ? findLentStep(tx, actor, complaint.id, actsFor.id) : null)
}
