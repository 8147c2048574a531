import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { NotFound, NotPermitted, RuleViolation } from '#server/platform/errors.ts'
import type { ActionName } from './lifecycle.ts'
import { type LockedComplaint, lockComplaint } from './locked-complaint.queries.ts'
import { relationTo } from './relation.queries.ts'
import { actionsFor, barOf, refusalOf, transitionOf } from './transition.rules.ts'

/**
 * For what belongs to an action without being one, such as a draft of it: locks the complaint, and lets only those on who
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

/** Throws NotPermitted, or RuleViolation with the word of the table; nothing when there is no refusal. */
export function refuse(refusal: ReturnType<typeof refusalOf>): void {
  if (refusal === 'not-permitted') throw new NotPermitted()
  if (refusal) throw new RuleViolation(refusal)
}

/** Whether the actor could take the action on the complaint as it stands. */
export const holdsAction = async (
  tx: Tx,
  actor: Actor,
  action: ActionName,
  complaint: Pick<LockedComplaint, 'id' | 'against_organization_id' | 'status'>,
  now: Date,
): Promise<boolean> => actionsFor(complaint.status, await relationTo(tx, actor, complaint, now)).includes(action)
