import { permissionsContract } from '#contract/settings/permissions.ts'
import { sysRolesContract } from '#contract/settings/sys-roles.ts'
import { onceFor } from '#server/platform/http/answer-once.ts'
import { serve } from '#server/platform/http/call.ts'
import {
  assignPermission,
  listAllPermissions,
  listRolePermissions,
  removePermission,
  updatePermission,
} from './manage-permissions.ts'
import { addRole, deleteRole, listRoles, updateRole } from './manage-roles.ts'

export const sysRolesEndpoints = serve(sysRolesContract, {
  listRoles: (_, { context, actor }) => listRoles(context.db, actor),
  addRole: ({ body }, call) => addRole(onceFor(call, body), call.actor, body),
  updateRole: ({ body }, { context, actor }) => updateRole(context, actor, body),
  deleteRole: ({ params }, { context, actor }) => deleteRole(context, actor, params.id),
})

export const permissionsEndpoints = serve(permissionsContract, {
  listRolePermissions: ({ params }, { context, actor }) => listRolePermissions(context, actor, params.roleId),
  listAllPermissions: (_, { context }) => listAllPermissions(context.db),
  assignPermission: ({ body }, call) => assignPermission(onceFor(call, body), call.actor, body),
  updatePermission: ({ body }, { context, actor }) => updatePermission(context, actor, body),
  removePermission: ({ params }, { context, actor }) => removePermission(context, actor, params.id),
})
