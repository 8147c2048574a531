import { actingPages } from '#contract/permissions-catalogue.ts'
import { type Actor, requireOneOf, type Staff } from '#server/platform/actor.ts'

/** Throws NotSignedIn, and NotPermitted for staff who may only read cases. */
export function requireActing(actor: Actor): asserts actor is Staff {
  requireOneOf(actor, actingPages)
}
