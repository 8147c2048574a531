import type { Adjustment, ApprovalStructure, GatedAction } from '#contract/settings/approvals.ts'
import { audit } from '#server/features/audit/index.ts'
import { type Actor, requirePermission, type Staff, seesEverything } from '#server/platform/actor.ts'
import { type By, changeAs } from '#server/platform/administration.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import {
  findSigners,
  listSteps,
  listStructures,
  lockStructure,
  type NewApprover,
  replaceStructure,
} from './approvals.queries.ts'

const page = 'Action Approvals - Manage'
const failure = 'Error saving approval structure'

/** The structures of one action, or of all with `0`. Throws NotPermitted. */
export async function showStructures(
  context: Context,
  actor: Actor,
  action: GatedAction | '0',
): Promise<ApprovalStructure[]> {
  requirePermission(actor, page)
  const structures = await readAs(context, actor, tx => listStructures(tx, context.clock.now()))
  return structures.filter(structure => action === '0' || structure.action === action)
}

/**
 * Replaces the approvers by these, in this order, or one approver at the given place. Throws NotPermitted, InvalidInput for somebody who cannot approve or
 * is listed twice, RuleViolation `stale-structure`, `own-rights` for adding oneself.
 */
export async function adjustStructure(
  context: Context,
  actor: Actor,
  { action, structureId, ...asked }: Adjustment,
): Promise<ApprovalStructure[]> {
  return changeAs(context, actor, page, async (tx, { actor: staff, at }) => {
    const currentId = await lockStructure(tx, action)
    if ((structureId ?? currentId) !== currentId) throw new RuleViolation('stale-structure', failure)
    const before = await listSteps(tx, currentId)
    const approvers = approversAfter(before, asked)
    const stood = new Set(before.map(({ userId }) => userId))
    requireNotSelf(
      staff,
      approvers.map(({ userId }) => userId).filter(userId => !stood.has(userId)),
    )
    await checkApprovers(tx, approvers, stood)
    await change(tx, staff, { action, endedId: currentId, approvers, before, at })
    return listStructures(tx, at)
  })
}

/** Puts somebody else in the place of one approver. Throws NotFound, InvalidInput for somebody who cannot approve, and RuleViolation `own-rights`. */
export async function replaceInStructure(
  tx: Tx,
  { actor, at }: By,
  { action, fromId, toId }: { action: GatedAction; fromId: number; toId: number },
): Promise<void> {
  const endedId = await lockStructure(tx, action)
  const before = await listSteps(tx, endedId)
  if (!before.some(({ userId }) => userId === fromId)) throw new NotFound('approver')
  requireNotSelf(actor, [toId])
  const approvers = before.map(step => (step.userId === fromId ? { ...step, userId: toId } : step))
  await checkApprovers(tx, approvers, new Set(before.map(({ userId }) => userId).filter(userId => userId !== toId)))
  await change(tx, actor, { action, endedId, approvers, before, at })
}

/** All approvers as they are sent, or the former ones with the single one in its place. Throws InvalidInput. */
function approversAfter(
  before: NewApprover[],
  { approvers, userId, order, position }: Omit<Adjustment, 'action' | 'structureId'>,
): NewApprover[] {
  const listed = approvers ?? before
  if (userId === undefined) {
    if (approvers === undefined) throw new InvalidInput([{ field: 'approvers', reason: 'required' }])
    return approvers
  }
  const place = order === undefined ? listed.length : order - 1
  if (place > listed.length) throw new InvalidInput([{ field: 'order', reason: 'too-large' }])
  return listed.toSpliced(place, 1, { userId, position })
}

/** Removes one line, or all of them with 0. Throws NotPermitted and NotFound. */
export async function removeFromStructure(
  context: Context,
  actor: Actor,
  { action, id }: { action: GatedAction; id: number },
): Promise<ApprovalStructure[]> {
  return changeAs(context, actor, page, async (tx, { actor: staff, at }) => {
    const currentId = await lockStructure(tx, action)
    const before = await listSteps(tx, currentId)
    const approvers = id === 0 ? [] : before.filter(step => step.id !== id)
    if (before.length === 0 || (id !== 0 && approvers.length === before.length))
      throw new NotFound('approval structure')
    await change(tx, staff, { action, endedId: currentId, approvers, before, at })
    return listStructures(tx, at)
  })
}

/** Nobody may make themselves an approver, except with `All`, whose holder can act without a structure anyway. */
export function requireNotSelf(actor: Staff, signers: number[]): void {
  if (signers.includes(actor.userId) && !seesEverything(actor)) throw new RuleViolation('own-rights', failure)
}

async function change(
  tx: Tx,
  by: Staff,
  adjusted: { action: GatedAction; endedId: number; approvers: NewApprover[]; before: NewApprover[]; at: Date },
): Promise<void> {
  const { action, before, approvers, at } = adjusted
  await replaceStructure(tx, { ...adjusted, by })
  const lines = (list: NewApprover[]) => list.map(({ userId, position }) => ({ userId, position: position || null }))
  const details = { before: lines(before), after: lines(approvers) }
  await audit(tx, by, 'approval-structure-adjusted', { type: 'approval-structure', id: action }, details, at)
}

/** Present approvers may stay, and the list shows why they cannot sign; a new one has to be able to sign. */
async function checkApprovers(tx: Tx, approvers: NewApprover[], stood: ReadonlySet<number>): Promise<void> {
  if (approvers.length === 0) return
  const signers = await findSigners(
    tx,
    approvers.map(({ userId }) => userId),
  )
  const reasonFor = ({ userId }: NewApprover, index: number): string | undefined => {
    if (approvers.findIndex(each => each.userId === userId) < index) return 'named-twice'
    const signer = signers.find(({ id }) => id === userId)
    return signer && stood.has(userId) ? undefined : reasonAgainst(signer)
  }
  refuseFields(
    approvers.map((approver, index) => {
      const reason = reasonFor(approver, index)
      return reason !== undefined && { field: `approvers.${index}.approvingUser`, reason }
    }),
  )
}

/** Why somebody cannot be named as a signer now; undefined when they can. */
export function reasonAgainst(signer: Awaited<ReturnType<typeof findSigners>>[number] | undefined) {
  if (!signer) return 'no-such-choice'
  if (signer.state !== 'active') return signer.state
  return signer.mayApprove ? undefined : 'not-permitted'
}
