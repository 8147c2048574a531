import { z } from 'zod'
import { endpointsWith } from '../http/endpoint.ts'
import { pageCodes, permissionAlreadyGiven } from '../permissions-catalogue.ts'
import { integerText, takesBack } from '../http/wire.ts'

export const rolePermission = z.object({ id: z.int(), roleId: z.int(), givenPermission: z.enum(pageCodes) })
export type RolePermission = z.output<typeof rolePermission>

const pageCode = z.enum(pageCodes, { error: ({ input }) => (input ? 'no-such-choice' : 'required') })
const usual = { access: { page: 'Permissions - Manage' }, answer: z.array(rolePermission) } as const

export const permissionsContract = endpointsWith(usual, {
  listRolePermissions: {
    call: 'GET /Permissions/GetRolePermissions/:roleId',
    summary: 'The page permissions that a role holds',
    access: 'signed-in',
    params: z.object({ roleId: integerText }),
    note: "One's own role; another role's needs `Permissions - Manage`. `All` opens every page.",
  },
  listAllPermissions: {
    call: 'GET /Permissions/GetAllRolePermissions',
    summary: 'The page permissions of every role',
    note: 'Ours, for the screen that shows roles and permissions beside each other.',
  },
  assignPermission: {
    call: 'POST /Permissions/AssignRolePermission',
    summary: 'Gives a role a page permission',
    body: z.object({ roleId: z.int(), givenPermission: pageCode }),
    message: 'Permission given for the role successfully',
    unexpected: permissionAlreadyGiven,
    note: 'Answers the refreshed list of the role. A permission that the role has already is 409 `already-given`. 409 `own-rights` for giving one’s own role what it lacks; `beyond-own-rights` for giving anybody a permission that one lacks, and, without `All`, for a role that holds one or that people of another organization have. `statements-alone` for a role that would both give statements and hold another permission. The other administrators are told.',
  },
  updatePermission: {
    call: 'POST /Permissions/UpdateRolePermission',
    summary: 'Replaces a page permission of a role by another',
    body: takesBack(rolePermission, z.object({ id: z.int(), givenPermission: pageCode })),
    message: 'Permission given for the role successfully updated',
    unexpected: permissionAlreadyGiven,
    note: 'The specification writes `...successfully updated`: the ellipsis is read as the words that the message of AssignRolePermission begins with. Refusals as there; `last-administrator` when nobody could administer any more.',
  },
  removePermission: {
    call: 'POST /Permissions/DeleteRolePermission/:id',
    summary: 'Takes a page permission from a role',
    params: z.object({ id: integerText }),
    message: 'Permission given for the role successfully removed',
    note: 'The specification writes `...successfully removed`, read as above. 409 `beyond-own-rights`, `last-administrator`.',
  },
})
