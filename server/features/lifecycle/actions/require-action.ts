import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound, NotPermitted, RuleViolation } from '#server/platform/errors.ts'
import type { ActionName } from '../lifecycle.ts'
import { type LockedComplaint, lockComplaint } from '../locked-complaint.queries.ts'
import { relationTo } from '../holders/relation.queries.ts'
import { actionsFor, barOf, refusalOf, transitionOf } from '../transition.rules.ts'

/**
 * For things that belong to an action without being one, such as its draft: locks the complaint, and accepts only actors who
 * could take the action now. Throws NotFound, NotPermitted, RuleViolation (`not-in-this-status`, `not-your-case` …).
 */
export async function requireAction(
  tx: Tx,
  actor: Actor,
  action: ActionName,
  complaintId: number,
  now: Date,
  outcome?: string,
): Promise<LockedComplaint> {
  const complaint = await lockComplaint(tx, complaintId)
  if (!complaint) throw new NotFound('complaint')
  const relation = await relationTo(tx, actor, complaint, now)
  refuse(barOf(action, relation))
  refuse(refusalOf(transitionOf(action, complaint.status, outcome), relation))
  return complaint
}

/** Throws NotPermitted, or RuleViolation with the table's code; does nothing without a refusal. */
export function refuse(refusal: ReturnType<typeof refusalOf>): void {
  if (refusal === 'not-permitted') throw new NotPermitted()
  if (refusal) throw new RuleViolation(refusal)
}

/** Whether the actor could take the action on the complaint now. */
export async function holdsAction(
  tx: Tx,
  actor: Actor,
  action: ActionName,
  complaint: Pick<LockedComplaint, 'id' | 'against_organization_id' | 'status'>,
  now: Date,
): Promise<boolean> {
  return actionsFor(complaint.status, await relationTo(tx, actor, complaint, now)).includes(action)
}
