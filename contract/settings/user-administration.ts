import { searchText } from '../values/pasted-code.ts'
import { z } from 'zod'
import { cleanLine } from '../values/clean-text.ts'
import { userNames } from '../accounts/user-names.ts'
import { instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { memberFields, memberOfBodyFields } from '../values/staff-member.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { integerText, named, seenValues, takesBack, wireObject } from '../http/wire.ts'
import { userStates } from '../values/settings-choices.ts'

export { userColumns } from '../http/table-columns.ts'

export type { UserState } from '../values/settings-choices.ts'

export const userPageSize = 50

/** A user as those who administer users see them. */
export const systemUser = wireObject({
  ...memberOfBodyFields,
  /** The same as `roleId`, spelled as the specification has it. */
  specifiedRoleId: named('RoleId', z.int()),
  departmentId: z.int().nullable(),
  departmentName: bilingual.nullable(),
  /** The place that the user serves; null serves every place. */
  locationId: z.int().nullable(),
  locationName: bilingual.nullable(),
  language: z.enum(['en', 'am']),
  state: z.enum(userStates),
  /** Whether an authenticator app or a passkey is set up. */
  hasSecondFactor: z.boolean(),
  /** For an invited user: until when the link in the e-mail works. */
  invitationExpiresAt: instant.nullable(),
})
export type SystemUser = z.output<typeof systemUser>

const colleague = wireObject({
  ...memberFields,
  departmentId: z.int().nullable(),
})
export type Colleague = z.output<typeof colleague>

const missing = ({ input }: { input: unknown }) =>
  input === undefined || input === null ? 'required' : 'no-such-choice'
const choice = z.int({ error: missing }).min(1, 'no-such-choice').max(2_147_483_647, 'no-such-choice')
const userFields = {
  userName: z
    .string({ error: 'required' })
    .overwrite(cleanLine)
    .min(1, 'required')
    .max(200, 'too-long')
    .refine(text => text === '' || z.email().safeParse(text).success, 'not-an-email'),
  ...userNames,
  roleId: choice,
  organizationId: choice.nullish(),
  departmentId: choice.nullish(),
  locationId: choice.nullish(),
  language: z.enum(['en', 'am'], { error: missing }),
}
export const userBody = z.object(userFields)
export type UserFields = z.output<typeof userBody>

const listParams = z.object({ organizationId: integerText, departmentId: integerText })
const listQuery = z.object({
  /** Words of names and user name, in any order; letters of the same sound match. */
  text: searchText.optional(),
  role: integerText.optional(),
  state: z.enum(userStates).optional(),
  /** From the previous answer; opaque. */
  cursor: z.string().max(600).optional(),
})
export type UserListQuery = z.output<typeof listQuery>

const userId = z.object({ id: integerText })

/** A part of the user's body; `depth` counts from 0 at the top. */
const hierarchyDepartment = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  nameEn: z.string(),
  nameAm: z.string(),
  depth: z.int(),
  isOwn: z.boolean(),
})

const token = z.string({ error: 'required' }).trim().min(1, 'required').max(200, 'too-long')
const usual = { access: { page: 'Users - Manage' }, answer: systemUser } as const

export const userAdministrationContract = endpointsWith(usual, {
  listUsers: {
    call: 'GET /Users/GetUsersList/:organizationId/:departmentId',
    summary: 'System users, by name, a page at a time',
    params: listParams,
    query: listQuery,
    answer: z.object({ users: z.array(systemUser), nextCursor: z.string().nullable() }),
    note: '0 stands for every organization or department; a department covers those below it. Complainants are not among them.',
  },
  listUsersOfOrganization: {
    call: 'GET /Users/GetUserByOrganization/:organizationId/:departmentId',
    summary: 'The active colleagues of an organization, by name',
    access: 'signed-in',
    params: listParams,
    query: z.object({ text: searchText.optional() }),
    answer: z.array(colleague),
    note: '0 stands for every organization or department. The first 200 that match. Needs a code of somebody who acts on cases, or `Experts - View`, `Users - Manage`, `Data Filtering Map - Manage` or `Action Approvals - Manage`.',
  },
  getDepartmentHierarchy: {
    call: 'GET /Users/GetUserDepartmentHierarchy/:id',
    summary: "The departments of a user's organization as a tree, the user's own marked",
    access: 'signed-in',
    params: userId,
    answer: z.array(hierarchyDepartment),
    note: "Id is the user's. Each department comes after its parent. One's own, or with `Users - Manage` anybody's.",
  },
  inviteUser: {
    call: 'POST /Users/InviteUser',
    summary: 'Creates a user and sends a link to set a password by e-mail',
    body: userBody,
    message: 'User invited successfully',
    note: 'Ours. The user name is an e-mail address. Users with a locationId are proposed first for cases of that place and those within it; without one they serve every place. The link works once and for seven days. 409 `beyond-own-rights` for a role that holds a right which one lacks oneself, and for another organization than one’s own, unless one holds `All`; the same for changes of such a user.',
  },
  updateUser: {
    call: 'POST /Users/UpdateUser',
    summary: 'Changes user name, names, role, organization, department and place of a user',
    body: takesBack(systemUser, z.object({ id: z.int(), ...userFields, seen: seenValues })),
    message: 'User updated successfully',
    note: 'Ours. A new user name is told to the address before it and ends sessions, links and codes; that of somebody who is still invited withdraws the link and sends another. 409 `own-account` for another user name of one’s own (the profile page asks for the password), `own-rights` (also for another organization or department of one’s own, unless one holds `All`), `beyond-own-rights`, `last-administrator`; `second-factor-first` for changing oneself into a role that needs no second factor in a session that showed none; `cases-in-hand` when somebody would leave the organization, or get a role that does not open their cases, before these are handed over.',
  },
  deactivateUser: {
    call: 'POST /Users/DeactivateUser',
    summary: 'Closes an account, ends its sessions and hands over everything that names its owner',
    body: z.object({ id: z.int(), handOverTo: choice.nullish(), leavesWork: z.boolean().optional() }),
    message: 'User deactivated successfully',
    note: 'Ours. While something open names the user (GetWork), handOverTo says who takes it, or leavesWork that nobody does: what can end ends, and supervisors are told of the rest. The account is closed at once, and a job hands over. 409 `work-in-hand` with the numbers by kind, `own-account`, `beyond-own-rights`, `last-administrator`, `hand-over-under-way`.',
  },
  reactivateUser: {
    call: 'POST /Users/ReactivateUser',
    summary: 'Opens a deactivated account again',
    body: z.object({ id: z.int() }),
    message: 'User reactivated successfully',
    note: 'Ours. The former password is valid again; users who never set one get a new link.',
  },
  resetUser: {
    call: 'POST /Users/ResetUser',
    summary: 'Ends the sessions of a user, voids the password and sends a new link',
    body: z.object({ id: z.int() }),
    message: 'User reset successfully',
    note: 'Ours. If the user name changed within the last two weeks, the former address is told. 409 `own-account` (there is a page for one’s own password), `deactivated`, `beyond-own-rights`, `last-administrator`.',
  },
  removeSecondFactors: {
    call: 'POST /Users/RemoveSecondFactors',
    summary: 'Removes the second factors of a user who lost them, and ends the sessions',
    body: z.object({ id: z.int() }),
    message: 'Second factors removed successfully',
    note: 'Ours. Authenticator app, passkeys and recovery codes; the user is told by e-mail, and where a second factor is required sets one up again before anything else opens. 409 `own-account`, `no-second-factor`, `beyond-own-rights`.',
  },
  findInvitation: {
    call: 'POST /Users/FindInvitation',
    summary: 'The user to whom a link to set a password was sent',
    access: 'anyone',
    body: z.object({ token }),
    answer: z.object({ userName: z.string(), name: z.string(), expiresAt: instant }),
    note: 'Ours. POST, so that the token is in no log. 404 for a link that was used, replaced, withdrawn, or has run out.',
  },
  acceptInvitation: {
    call: 'POST /Users/AcceptInvitation',
    summary: 'Sets the password with the link of an invitation, once',
    access: 'anyone',
    body: z.object({ token, newPassword: z.string({ error: 'required' }).min(1, 'required').max(1000, 'too-long') }),
    answer: z.object({ userName: z.string() }),
    message: 'Password Changed Successfully',
    note: 'Ours. 404 as above; 422 names each rule that newPassword does not meet.',
  },
})
