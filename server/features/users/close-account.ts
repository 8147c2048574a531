import type { SystemUser } from '#contract/settings/user-administration.ts'
import { tellAdministrators } from '#server/features/staff/index.ts'
import { audit } from '#server/features/audit/index.ts'
import { allWork, countAllWork, orderHandOver } from '#server/features/hand-overs/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { changeRights, findRole, requireFine, ruleOnAppointment } from '#server/features/access/index.ts'
import { endAccess, tellLinkSentElsewhere, updateAccount, withdrawInvitation } from '#server/features/accounts/index.ts'
import { sendInvitation, unknownPassword } from './invitations.ts'
import { lockForChange, showUser } from './manage-users.ts'
import { notOneself } from './own-account.rules.ts'

interface Closing {
  id: number
  /** Who takes over everything that is open. */
  handOverTo?: number | null | undefined
  /** Closes the account although nobody takes over what is open: supervisors are told. */
  leavesWork?: boolean | undefined
}

/**
 * Closes an account and orders the hand-over of everything that names its owner. Throws NotFound, InvalidInput and RuleViolation, which is
 * `work-in-hand` where something is open and nobody is to take it.
 */
export function deactivateUser(
  context: Context,
  actor: Actor,
  { id, handOverTo, leavesWork }: Closing,
): Promise<SystemUser> {
  requirePermission(actor, 'Users - Manage')
  notOneself(actor, id)
  return changeRights(context, actor, async tx => {
    await lockForChange(tx, actor, id)
    const now = context.clock.now()
    const counts = Object.fromEntries(await countAllWork(tx, actor, { userId: id, now }))
    const hasWork = Object.keys(counts).length > 0
    if (hasWork && !handOverTo && !leavesWork) throw new RuleViolation('work-in-hand', undefined, counts)
    await withdrawInvitation(tx, id, now)
    await updateAccount(tx, id, { is_active: false })
    await endAccess(tx, id, now)
    await audit(tx, actor, 'user-deactivated', { type: 'user', id }, { work: counts }, now)
    if (hasWork) await orderHandOver(tx, context, actor, { userId: id, toId: handOverTo ?? null, work: allWork })
    return showUser(tx, id)
  })
}

/** Opens an account again. Throws NotFound and RuleViolation (`beyond-own-rights`). */
export async function reactivateUser(context: Context, actor: Actor, id: number): Promise<SystemUser> {
  requirePermission(actor, 'Users - Manage')
  return changeRights(context, actor, async tx => {
    const user = await lockForChange(tx, actor, id)
    const role = await findRole(tx, user.role_id)
    if (role) requireFine(ruleOnAppointment(actor, role, { isSelf: id === actor.userId }))
    if (user.is_active) return showUser(tx, id)
    await updateAccount(tx, id, { is_active: true })
    if (!(await hasOwnPassword(tx, id))) {
      await sendInvitation(tx, context, actor, { id, userName: user.user_name, language: user.language })
    }
    const at = context.clock.now()
    await audit(tx, actor, 'user-reactivated', { type: 'user', id }, {}, at)
    await tellAdministrators(tx, { actor, at }, 'rights-given', { type: 'user', id })
    return showUser(tx, id)
  })
}

/** Whether the owner chose the password: the last invitation, if there ever was one, was accepted. */
async function hasOwnPassword(tx: Tx, userId: number): Promise<boolean> {
  const last = await tx
    .selectFrom('user_invitation')
    .select('used_at')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last === undefined || last.used_at !== null
}

/**
 * Voids the password, ends the sessions and sends a link; after a change of the user name, the former address is told.
 * Throws NotFound and RuleViolation.
 */
export async function resetUser(context: Context, actor: Actor, id: number): Promise<SystemUser> {
  requirePermission(actor, 'Users - Manage')
  notOneself(actor, id)
  const passwordHash = await unknownPassword()
  return changeRights(context, actor, async tx => {
    const user = await lockForChange(tx, actor, id)
    if (!user.is_active) throw new RuleViolation('deactivated')
    const now = context.clock.now()
    await updateAccount(tx, id, { password_hash: passwordHash })
    await endAccess(tx, id, now)
    await sendInvitation(tx, context, actor, { id, userName: user.user_name, language: user.language })
    await tellLinkSentElsewhere(tx, context, id)
    await audit(tx, actor, 'user-reset', { type: 'user', id }, {}, now)
    return showUser(tx, id)
  })
}
