import { z } from 'zod'
import { cleanLine, cleanText } from '../values/clean-text.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { guardLevels } from '../permissions-catalogue.ts'
import { integerText, seenValues, takesBack } from '../http/wire.ts'

export const role = z.object({
  id: z.int(),
  name: z.string(),
  /** Its Amharic name; null when the name serves both languages. */
  nameAm: z.string().nullable(),
  description: z.string().nullable(),
  guardLevel: z.enum(guardLevels),
  /** Whether its users need a second factor at sign-in; until they have set one up, they can do nothing else. */
  requiresSecondFactor: z.boolean(),
  /** Number of accounts with the role; null for a reader who may not manage roles. */
  userCount: z.int().nullable(),
})
export type Role = z.output<typeof role>

const roleFields = {
  name: z.string({ error: 'required' }).overwrite(cleanLine).min(1, 'required').max(100, 'too-long'),
  /** Left out: a changed role keeps it; empty: there is none. */
  nameAm: z.string({ error: 'not-text' }).overwrite(cleanLine).max(100, 'too-long').nullish(),
  description: z.string({ error: 'not-text' }).overwrite(cleanText).max(500, 'too-long').nullish(),
  /** Left out: a new role has the lowest level, a changed one keeps its own. */
  guardLevel: z.enum(guardLevels, { error: 'no-such-choice' }).optional(),
  /** Left out: a new role needs none, a changed one stays as it is. */
  requiresSecondFactor: z.boolean({ error: 'not-yes-or-no' }).optional(),
}
const roleBody = z.object(roleFields)
export type RoleFields = z.output<typeof roleBody>

const usual = { access: { page: 'Roles - Manage' }, answer: z.array(role) } as const

export const sysRolesContract = endpointsWith(usual, {
  listRoles: {
    call: 'GET /SysRoles/GetUserRoles',
    summary: 'All roles, by name',
    access: 'signed-in',
    note: 'Our pages load it on start, beside the permissions. Only callers who manage roles or users get the number of accounts of a role.',
  },
  addRole: {
    call: 'POST /SysRoles/AddUserRole',
    summary: 'Adds a role',
    body: roleBody,
    message: 'User role created successfully',
    note: 'Answers the refreshed list. Names are unique without regard to case; one that is taken answers 422 with `Error Saving Changes` and the field. Nobody makes a role of a guard level above their own.',
  },
  updateRole: {
    call: 'POST /SysRoles/UpdateSysRole',
    summary: 'Changes names, description, guard level and the need of a second factor of a role',
    body: takesBack(role, z.object({ id: z.int(), ...roleFields, seen: seenValues })),
    message: 'User role updated successfully',
    note: 'Answers the refreshed list. 409 `own-rights` for raising the level of one’s own role, `beyond-own-rights` for a level above one’s own, for a role with a right that one lacks, and, without `All`, for a role that people of another organization have, `last-administrator` when nobody could administer any more, `second-factor-first` for letting one’s own role do without a second factor in a session that showed none.',
  },
  deleteRole: {
    call: 'POST /SysRoles/DeleteSysRole/:id',
    summary: 'Deletes a role that nobody has',
    params: z.object({ id: integerText }),
    message: 'User role deleted successfully',
    note: 'Answers the refreshed list. 409 `role-in-use` while an account has it; `details` says how many (`userCount`) and the first ten of them (`userNames`).',
  },
})
