import type { Actor, Respondent } from '#server/platform/actor.ts'
import { NotPermitted } from '#server/platform/errors.ts'

/** Throws NotPermitted for everybody but respondents. */
export function requireRespondent(actor: Actor): asserts actor is Respondent {
  if (actor.kind !== 'respondent') throw new NotPermitted()
}

/** The person who may invite the others: whose account is the oldest of those that are open. */
export const firstOf = (people: readonly { id: number }[]): number | undefined =>
  people.length > 0 ? Math.min(...people.map(({ id }) => id)) : undefined
