import type { Respondents } from '#contract/accounts/respondents.ts'
import { endAccess, updateAccount, withdrawInvitation } from '#server/features/accounts/index.ts'
import { audit } from '#server/features/audit/index.ts'
import { type Actor, requireRespondent } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { NotFound, RuleViolation } from '#server/platform/errors.ts'
import { showRespondents } from './list-respondents.ts'
import { lockOwnBody } from './lock-own-body.ts'

/**
 * The first respondent of a body closes the account of a colleague who left; an administrator can open it again. Throws NotPermitted,
 * NotFound, and RuleViolation `own-account`.
 */
export function closeRespondent(context: Context, actor: Actor, id: number): Promise<Respondents> {
  requireRespondent(actor)
  return inTransaction(context, actor, async tx => {
    const { people } = await lockOwnBody(tx, actor)
    if (id === actor.userId) throw new RuleViolation('own-account')
    if (!people.some(person => person.id === id)) throw new NotFound('user')
    const at = context.clock.now()
    await withdrawInvitation(tx, id, at)
    await updateAccount(tx, id, { is_active: false })
    await endAccess(tx, id, at)
    await audit(tx, actor, 'user-deactivated', { type: 'user', id }, {}, at)
    return showRespondents(tx, actor)
  })
}
