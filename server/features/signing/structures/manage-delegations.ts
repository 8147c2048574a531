import type { Delegation, NewDelegation } from '#contract/settings/approvals.ts'
import { audit } from '#server/features/audit/index.ts'
import { requireReach } from '#server/features/access/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { changeAs } from '#server/platform/administration.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { reasonAgainst, requireNotSelf } from './manage-structures.ts'
import {
  findSigners,
  insertDelegation,
  isDelegated,
  listDelegations,
  lockDelegations,
  withdrawDelegationRow,
} from './approvals.queries.ts'

const page = 'Action Approvals - Manage'
const failure = 'Error saving approval structure'

/** Throws NotPermitted. */
export async function showDelegations(context: Context, actor: Actor): Promise<Delegation[]> {
  requirePermission(actor, page)
  return readAs(context, actor, tx => listDelegations(tx, context.clock.now()))
}

/** Throws NotPermitted, InvalidInput and RuleViolation `overlapping-delegation`, `own-rights` for delegating to oneself. */
export async function addDelegation(context: Context, actor: Actor, added: NewDelegation): Promise<Delegation[]> {
  return changeAs(context, actor, page, async (tx, { actor: staff, at }) => {
    requireNotSelf(staff, [added.delegateId])
    await checkDelegation(tx, added, at)
    await requireReach(tx, added.approverId, { ofAdministration: true })
    await lockDelegations(tx, added.approverId)
    if (await isDelegated(tx, added.approverId, added.from, added.to)) {
      throw new RuleViolation('overlapping-delegation', failure)
    }
    const id = await insertDelegation(tx, { ...added, by: staff, at })
    await audit(tx, staff, 'delegation-added', { type: 'delegation', id }, { ...added }, at)
    return listDelegations(tx, at)
  })
}

/** Ends it at once. Throws NotPermitted and NotFound. */
export async function withdrawDelegation(context: Context, actor: Actor, id: number): Promise<Delegation[]> {
  return changeAs(context, actor, page, async (tx, { actor: staff, at }) => {
    const withdrawn = await withdrawDelegationRow(tx, id, at)
    if (!withdrawn) throw new NotFound('delegation')
    await requireReach(tx, withdrawn.approverId, { ofAdministration: true })
    await audit(tx, staff, 'delegation-withdrawn', { type: 'delegation', id }, { ...withdrawn }, at)
    return listDelegations(tx, at)
  })
}

/** Throws InvalidInput for people who cannot be named, and for days that are over. */
export async function checkDelegation(
  tx: Tx,
  { approverId, delegateId, from, to }: NewDelegation,
  at: Date,
): Promise<void> {
  const signers = await findSigners(tx, [approverId, delegateId])
  const find = (id: number) => signers.find(signer => signer.id === id)
  const delegate = find(delegateId)
  const reason = delegate && delegateId === approverId ? 'same-person' : reasonAgainst(delegate)
  refuseFields([
    !find(approverId) && { field: 'approverId', reason: 'no-such-choice' },
    reason && { field: 'delegateId', reason },
    to < from && { field: 'toDate', reason: 'before-from' },
    to >= from && to < localDate(at) && { field: 'toDate', reason: 'past' },
  ])
}
