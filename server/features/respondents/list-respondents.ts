import type { Respondents } from '#contract/accounts/respondents.ts'
import { type Actor, requireRespondent, type Respondent } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { firstOf } from './body.rules.ts'
import { findRespondents } from '#server/features/staff/index.ts'
import { findBody } from './respondents.queries.ts'

/** The people who speak for the reader's body. Throws NotPermitted. */
export function listRespondents(context: Context, actor: Actor): Promise<Respondents> {
  requireRespondent(actor)
  return readAs(context, actor, tx => showRespondents(tx, actor))
}

/** The same in a transaction that has just changed them. */
export async function showRespondents(tx: Tx, { userId, organizationId }: Respondent): Promise<Respondents> {
  if (organizationId === null) return { organization: null, mayInvite: false, respondents: [] }
  const people = await findRespondents(tx, organizationId)
  const first = firstOf(people)
  return {
    organization: (await findBody(tx, organizationId)) ?? null,
    mayInvite: first === userId,
    respondents: people.map(({ id, user_name, name, state }) => ({
      id,
      userName: user_name,
      name,
      state,
      isSelf: id === userId,
      isFirst: id === first,
    })),
  }
}
