import { mostRespondents, type Respondents } from '#contract/accounts/respondents.ts'
import { insertAccount } from '#server/features/accounts/index.ts'
import { audit } from '#server/features/audit/index.ts'
import { sendInvitation, unknownPassword } from '#server/features/users/index.ts'
import { type Actor, requireRespondent } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { InvalidInput, RuleViolation } from '#server/platform/errors.ts'
import { lockOwnBody } from './lock-own-body.ts'
import { showRespondents } from './list-respondents.ts'

export interface Invited {
  userName: string
  name: string
  nameAm?: string | null | undefined
  language: 'en' | 'am'
}

/**
 * The first respondent of a body invites a colleague, who speaks for the same body in the same role and no more. Throws NotPermitted,
 * InvalidInput for a user name that somebody else has, and RuleViolation `too-many`.
 */
export async function inviteRespondent(context: Context, actor: Actor, invited: Invited): Promise<Respondents> {
  requireRespondent(actor)
  const passwordHash = await unknownPassword()
  return inTransaction(context, actor, async tx => {
    const { organizationId, people, own } = await lockOwnBody(tx, actor)
    if (people.length >= mostRespondents) throw new RuleViolation('too-many', undefined, { most: mostRespondents })
    const { userName, name, nameAm, language } = invited
    const at = context.clock.now()
    const id = await insertAccount(tx, {
      user_name: userName,
      name,
      name_am: nameAm || null,
      language,
      role_id: own.role_id,
      organization_id: organizationId,
      password_hash: passwordHash,
      created_at: at,
    })
    if (id === undefined) throw new InvalidInput([{ field: 'userName', reason: 'taken' }])
    await sendInvitation(tx, context, actor, { id, userName, language })
    await audit(tx, actor, 'user-invited', { type: 'user', id }, { roleId: own.role_id, organizationId }, at)
    return showRespondents(tx, actor)
  })
}
