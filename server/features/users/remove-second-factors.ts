import type { SystemUser } from '#contract/settings/user-administration.ts'
import { audit } from '#server/features/audit/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { changeRights } from '#server/features/access/index.ts'
import { endAccess, takeFactorsAway } from '#server/features/accounts/index.ts'
import { notOneself } from './own-account.rules.ts'
import { lockForChange, showUser } from './manage-users.ts'

/**
 * For somebody who lost phone and recovery codes: afterwards the password is enough, and every session ends. Throws NotFound
 * and RuleViolation (`own-account`, `beyond-own-rights`, `no-second-factor`).
 */
export async function removeSecondFactors(context: Context, actor: Actor, id: number): Promise<SystemUser> {
  requirePermission(actor, 'Users - Manage')
  notOneself(actor, id)
  return changeRights(context, actor, async tx => {
    await lockForChange(tx, actor, id)
    const taken = await takeFactorsAway(tx, context, id)
    if (!taken) throw new RuleViolation('no-second-factor')
    const now = context.clock.now()
    await endAccess(tx, id, now)
    await audit(tx, actor, 'second-factors-removed', { type: 'user', id }, { ...taken }, now)
    return showUser(tx, id)
  })
}
