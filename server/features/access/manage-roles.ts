import type { WithSeen } from '#contract/http/wire.ts'
import type { Role, RoleFields } from '#contract/settings/sys-roles.ts'
import { tellAdministrators } from '#server/features/staff/index.ts'
import { audit, requireSeen } from '#server/features/audit/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, RuleViolation, usualFailure } from '#server/platform/errors.ts'
import { deleteRoleRow, findHolders, findRoles, insertRole, isNameTaken, updateRoleRow } from './access.queries.ts'
import { changeRights, lockRole, requireFine, requireShownSecondFactor } from './change-rights.ts'
import { holdsCode, isAbove, ruleOnGuardLevel, ruleOnTouching } from './rights.rules.ts'

/** Number of names listed for a role that cannot be deleted because accounts have it. */
const namedHolders = 10

const nameTaken = () => new InvalidInput([{ field: 'name', reason: 'taken' }], undefined, usualFailure)

type RoleRow = RoleFields & { guardLevel: Role['guardLevel'] }

/** Undefined fields are left out, so that the column keeps its value. */
const rowOf = ({ name, nameAm, description, guardLevel, requiresSecondFactor }: RoleRow) => ({
  name,
  ...(nameAm !== undefined && { name_am: nameAm || null }),
  description: description || null,
  guard_level: guardLevel,
  ...(requiresSecondFactor !== undefined && { requires_second_factor: requiresSecondFactor }),
})

/** All roles by name. Only readers who manage roles or users get the numbers of accounts. */
export async function listRoles(db: Db | Tx, actor: Actor): Promise<Role[]> {
  const isToldCounts =
    actor.kind === 'staff' && (holdsCode(actor, 'Roles - Manage') || holdsCode(actor, 'Users - Manage'))
  const rows = await findRoles(db)
  return rows.map(({ name_am, guard_level, requires_second_factor, user_count, ...role }) => ({
    ...role,
    nameAm: name_am,
    guardLevel: guard_level,
    requiresSecondFactor: requires_second_factor,
    userCount: isToldCounts ? (user_count ?? 0) : null,
  }))
}

/** Adds a role without permissions. Throws InvalidInput for a name that is taken, RuleViolation for a level above one's own. */
export function addRole(context: Context, actor: Actor, fields: RoleFields): Promise<Role[]> {
  requirePermission(actor, 'Roles - Manage')
  const { guardLevel = 'GUEST' } = fields
  return changeRights(context, actor, async tx => {
    if (isAbove(guardLevel, actor.guardLevel)) throw new RuleViolation('beyond-own-rights')
    const id = await insertRole(tx, rowOf({ ...fields, guardLevel }))
    if (id === undefined) throw nameTaken()
    const details = { guardLevel, requiresSecondFactor: fields.requiresSecondFactor ?? false }
    await audit(tx, actor, 'role-added', { type: 'role', id }, details, context.clock.now())
    return listRoles(tx, actor)
  })
}

/** Changes a role. Throws NotFound, InvalidInput and RuleViolation (`own-rights`, `beyond-own-rights`, `second-factor-first`, `last-administrator`). */
export function updateRole(
  context: Context,
  actor: Actor,
  { id, seen, ...fields }: WithSeen<RoleFields & { id: number }>,
): Promise<Role[]> {
  requirePermission(actor, 'Roles - Manage')
  return changeRights(context, actor, async tx => {
    const role = await lockRole(tx, actor, id)
    await requireSeen(tx, { type: 'role', id }, seen, { ...role }, ['role-added', 'role-updated'])
    const { guardLevel = role.guardLevel } = fields
    requireFine(ruleOnGuardLevel(actor, role, guardLevel))
    if (role.isOwn && role.requiresSecondFactor && fields.requiresSecondFactor === false) {
      await requireShownSecondFactor(tx, actor)
    }
    if (await isNameTaken(tx, fields.name, id)) throw nameTaken()
    await updateRoleRow(tx, id, rowOf({ ...fields, guardLevel }))
    const { requiresSecondFactor = role.requiresSecondFactor } = fields
    const details = {
      guardLevel: { from: role.guardLevel, to: guardLevel },
      requiresSecondFactor: { from: role.requiresSecondFactor, to: requiresSecondFactor },
    }
    await audit(tx, actor, 'role-updated', { type: 'role', id }, details, context.clock.now())
    const by = { actor, at: context.clock.now() }
    if (isAbove(guardLevel, role.guardLevel)) await tellAdministrators(tx, by, 'rights-given', { type: 'role', id })
    if (role.requiresSecondFactor && !requiresSecondFactor)
      await tellAdministrators(tx, by, 'security-changed', { type: 'role', id })
    return listRoles(tx, actor)
  })
}

/** Deletes a role that nobody has. Throws NotFound and RuleViolation `role-in-use`, which names the accounts. */
export function deleteRole(context: Context, actor: Actor, id: number): Promise<Role[]> {
  requirePermission(actor, 'Roles - Manage')
  return changeRights(context, actor, async tx => {
    const role = await lockRole(tx, actor, id)
    requireFine(ruleOnTouching(actor, role))
    const holders = await findHolders(tx, id, namedHolders)
    if (holders.count > 0) {
      throw new RuleViolation('role-in-use', undefined, { userCount: holders.count, userNames: holders.names })
    }
    await deleteRoleRow(tx, id)
    const details = { name: role.name, permissions: [...role.permissions] }
    await audit(tx, actor, 'role-deleted', { type: 'role', id }, details, context.clock.now())
    return listRoles(tx, actor)
  })
}
