import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { RolePermission } from '#contract/settings/permissions.ts'
import { permissionAlreadyGiven } from '#contract/permissions-catalogue.ts'
import { tellAdministrators } from '#server/features/staff/index.ts'
import { audit } from '#server/features/audit/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound, RuleViolation } from '#server/platform/errors.ts'
import {
  deletePermissionRow,
  findAllPermissions,
  findPermission,
  findPermissions,
  insertPermission,
  updatePermissionRow,
} from './access.queries.ts'
import { changeRights, lockRole, requireFine } from './change-rights.ts'
import { ruleOnGrant, ruleOnTouching } from './rights.rules.ts'

const alreadyGiven = () => new RuleViolation('already-given', permissionAlreadyGiven)

const toPermission = (row: { id: number; role_id: number; page_code: string }): RolePermission => ({
  id: row.id,
  roleId: row.role_id,
  givenPermission: row.page_code as PageCode,
})

const listPermissions = async (db: Db | Tx, roleId: number): Promise<RolePermission[]> =>
  (await findPermissions(db, roleId)).map(toPermission)

/** The permissions of every role. */
export const listAllPermissions = async (db: Db): Promise<RolePermission[]> =>
  (await findAllPermissions(db)).map(toPermission)

/** The permissions of a role: one's own, or any with `Permissions - Manage`. Throws NotSignedIn and NotPermitted. */
export function listRolePermissions(context: Context, actor: Actor, roleId: number): Promise<RolePermission[]> {
  const isOwn = actor.kind === 'staff' && actor.roleId === roleId
  if (!isOwn) requirePermission(actor, 'Permissions - Manage')
  return listPermissions(context.db, roleId)
}

/** Gives a role a code. Throws NotFound and RuleViolation (`already-given`, `own-rights`, `beyond-own-rights`). */
export function assignPermission(
  context: Context,
  actor: Actor,
  { roleId, givenPermission }: { roleId: number; givenPermission: PageCode },
): Promise<RolePermission[]> {
  requirePermission(actor, 'Permissions - Manage')
  return changeRights(context, actor, async tx => {
    const role = await lockRole(tx, actor, roleId)
    if (role.permissions.has(givenPermission)) throw alreadyGiven()
    requireFine(ruleOnGrant(actor, role, givenPermission))
    await insertPermission(tx, roleId, givenPermission)
    const details = { code: givenPermission }
    await audit(tx, actor, 'permission-given', { type: 'role', id: roleId }, details, context.clock.now())
    await tellAdministrators(tx, { actor, at: context.clock.now() }, 'rights-given', { type: 'role', id: roleId })
    return listPermissions(tx, roleId)
  })
}

/** The permission and its role, locked. Throws NotFound. */
async function lockPermission(tx: Tx, actor: Actor & { kind: 'staff' }, id: number) {
  const seen = await findPermission(tx, id)
  if (!seen) throw new NotFound('permission')
  const role = await lockRole(tx, actor, seen.role_id)
  // the wait for the lock on the role may have been for a transaction that removed the permission
  const permission = await findPermission(tx, id)
  if (!permission) throw new NotFound('permission')
  return { role, code: permission.page_code as PageCode }
}

/** Replaces a code of a role by another. Throws as `assignPermission`, and RuleViolation `last-administrator`. */
export function updatePermission(
  context: Context,
  actor: Actor,
  { id, givenPermission }: { id: number; givenPermission: PageCode },
): Promise<RolePermission[]> {
  requirePermission(actor, 'Permissions - Manage')
  return changeRights(context, actor, async tx => {
    const { role, code } = await lockPermission(tx, actor, id)
    // sent back as it was read
    if (code === givenPermission) return listPermissions(tx, role.id)
    if (role.permissions.has(givenPermission)) throw alreadyGiven()
    requireFine(ruleOnGrant(actor, role, givenPermission))
    await updatePermissionRow(tx, id, givenPermission)
    const details = { code: { from: code, to: givenPermission } }
    await audit(tx, actor, 'permission-replaced', { type: 'role', id: role.id }, details, context.clock.now())
    await tellAdministrators(tx, { actor, at: context.clock.now() }, 'rights-given', { type: 'role', id: role.id })
    return listPermissions(tx, role.id)
  })
}

/** Takes a code from a role. Throws NotFound and RuleViolation (`beyond-own-rights`, `last-administrator`). */
export function removePermission(context: Context, actor: Actor, id: number): Promise<RolePermission[]> {
  requirePermission(actor, 'Permissions - Manage')
  return changeRights(context, actor, async tx => {
    const { role, code } = await lockPermission(tx, actor, id)
    requireFine(ruleOnTouching(actor, role))
    await deletePermissionRow(tx, id)
    await audit(tx, actor, 'permission-removed', { type: 'role', id: role.id }, { code }, context.clock.now())
    return listPermissions(tx, role.id)
  })
}
