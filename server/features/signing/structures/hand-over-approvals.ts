import { audit } from '#server/features/audit/index.ts'
import { gatedActions } from '#contract/settings/approvals.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { requireReach } from '#server/features/access/index.ts'
import { requirePermission } from '#server/platform/actor.ts'
import type { By } from '#server/platform/administration.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { findActionOfStep, insertDelegation, lockDelegations, withdrawDelegationRow } from './approvals.queries.ts'
import { checkDelegation } from './manage-delegations.ts'
import { replaceInStructure, requireNotSelf } from './manage-structures.ts'

const page = 'Action Approvals - Manage'

/** From whom to whom; to nobody where nobody takes it. */
interface HandedOver {
  id: number
  fromId: number
  toId: number | null
}

/** Puts somebody in the place of an approver of a structure, by its line. Throws NotPermitted, NotFound, InvalidInput and RuleViolation. */
export async function handOverApproval(tx: Tx, by: By, { id, fromId, toId }: HandedOver & { toId: number }) {
  requirePermission(by.actor, page)
  const found = await findActionOfStep(tx, id)
  const action = gatedActions.find(each => each === found)
  if (!action) throw new NotFound('approval structure')
  await replaceInStructure(tx, by, { action, fromId, toId })
}

/**
 * Lets another delegate sign for the remaining days of a delegation. One without a new delegate ends, and so does one of the leaving approver.
 * Throws NotPermitted, NotFound, InvalidInput and RuleViolation.
 */
export async function handOverDelegation(
  tx: Tx,
  { actor, at }: By,
  { id, fromId, toId }: HandedOver,
): Promise<boolean> {
  requirePermission(actor, page)
  const former = await withdrawDelegationRow(tx, id, at)
  if (!former || ![former.approverId, former.delegateId].includes(fromId)) throw new NotFound('delegation')
  await requireReach(tx, former.approverId, { ofAdministration: true })
  await audit(tx, actor, 'delegation-withdrawn', { type: 'delegation', id }, { ...former }, at)
  if (toId === null || former.approverId === fromId) return false
  const today = localDate(at)
  const added = { ...former, delegateId: toId, from: former.from < today ? today : former.from }
  requireNotSelf(actor, [toId])
  await checkDelegation(tx, added, at)
  await lockDelegations(tx, added.approverId)
  const newId = await insertDelegation(tx, { ...added, by: actor, at })
  await audit(tx, actor, 'delegation-added', { type: 'delegation', id: newId }, { ...added }, at)
  return true
}
