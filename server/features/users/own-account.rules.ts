import type { Staff } from '#server/platform/actor.ts'
import { RuleViolation } from '#server/platform/errors.ts'

/** Throws RuleViolation `own-account`. */
export const notOneself = (actor: Staff, id: number) => {
  if (actor.userId === id) throw new RuleViolation('own-account')
}
