import { actingPages } from '#contract/permissions-catalogue.ts'
import { type Actor, type Staff, seesEverything } from '#server/platform/actor.ts'
import { NotPermitted, NotSignedIn } from '#server/platform/errors.ts'

/** Throws NotSignedIn, and NotPermitted for who only reads cases. */
export function requireActing(actor: Actor): asserts actor is Staff {
  if (actor.kind !== 'staff') throw new NotSignedIn()
  if (!seesEverything(actor) && !actingPages.some(page => actor.permissions.has(page))) throw new NotPermitted()
}
