import type { Respondent } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotPermitted } from '#server/platform/errors.ts'
import { firstOf } from './body.rules.ts'
import { findRespondents, type FoundRespondent } from '#server/features/staff/index.ts'
import { lockRespondents } from './respondents.queries.ts'

interface OwnBody {
  organizationId: number
  people: FoundRespondent[]
  /** The actor among them. */
  own: FoundRespondent
}

/** The people of the actor's body, whom nobody else changes until the transaction ends. Throws NotPermitted unless the actor is the first. */
export async function lockOwnBody(tx: Tx, { userId, organizationId }: Respondent): Promise<OwnBody> {
  if (organizationId === null) throw new NotPermitted()
  await lockRespondents(tx, organizationId)
  const people = await findRespondents(tx, organizationId)
  const own = people.find(({ id }) => id === userId)
  if (!own || firstOf(people) !== userId) throw new NotPermitted()
  return { organizationId, people, own }
}
