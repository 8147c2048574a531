import { audit } from '#server/features/audit/index.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { findRoleWithAll, insertPermission, insertRole } from './access.queries.ts'

const made = {
  name: 'System administrator',
  name_am: 'የሥርዓት አስተዳዳሪ',
  guard_level: 'SA',
  requires_second_factor: true,
} as const

/** The id of the oldest role that may do everything. An installation without one gets it. Throws CannotStart when its name is taken. */
export async function ensureRoleWithAll(tx: Tx, actor: SystemActor, now: Date): Promise<number> {
  const found = await findRoleWithAll(tx)
  if (found !== undefined) return found
  const id = await insertRole(tx, made)
  if (id === undefined)
    throw new CannotStart(`No role may do everything, and the name of a new one is taken: rename "${made.name}" first.`)
  await insertPermission(tx, id, 'All')
  const details = {
    guardLevel: made.guard_level,
    requiresSecondFactor: made.requires_second_factor,
    permissions: ['All'],
  }
  await audit(tx, actor, 'role-added', { type: 'role', id }, details, now)
  return id
}
