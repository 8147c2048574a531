import type { WithSeen } from '#contract/http/wire.ts'
import { givesStatements } from '#contract/permissions-catalogue.ts'
import type { SystemUser, UserFields } from '#contract/settings/user-administration.ts'
import { tellAdministrators } from '#server/features/staff/index.ts'
import { audit, requireSeen } from '#server/features/audit/index.ts'
import { type Actor, requirePermission, seesEverything, type Staff } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type FieldError, InvalidInput, NotFound, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import {
  changeRights,
  findRole,
  requireFine,
  requireOwnBody,
  requireShownSecondFactor,
  ruleOnAppointment,
  ruleOnTouching,
} from '#server/features/access/index.ts'
import { endAccess, insertAccount, renameAccount, updateAccount } from '#server/features/accounts/index.ts'
import { requireWorkFor } from '#server/features/hand-overs/index.ts'
import { findExistingPlaces } from '#server/features/locations/index.ts'
import { sendInvitation, unknownPassword } from './invitations.ts'
import { toSystemUser } from './list-users.ts'
import { notOneself } from './own-account.rules.ts'
import {
  findActiveDepartment,
  findActiveOrganization,
  findUser,
  isUserNameTaken,
  lockUser,
  type UserRow,
} from './users.queries.ts'

const rowOf = (fields: UserFields) => ({
  user_name: fields.userName,
  name: fields.name,
  name_am: fields.nameAm || null,
  role_id: fields.roleId,
  organization_id: fields.organizationId ?? null,
  department_id: fields.departmentId ?? null,
  location_id: fields.locationId ?? null,
  language: fields.language,
})

/** The locked user, whom the actor may change. Throws NotFound and RuleViolation `beyond-own-rights`. */
export async function lockForChange(tx: Tx, actor: Staff, id: number): Promise<UserRow> {
  if (!(await lockUser(tx, id))) throw new NotFound('user')
  const user = await findUser(tx, id)
  const role = user && (await findRole(tx, user.role_id))
  if (!user || !role) throw new NotFound('user')
  if (id !== actor.userId) {
    requireFine(ruleOnTouching(actor, role))
    requireOwnBody(actor, user.organization_id)
  }
  return user
}

export async function showUser(tx: Tx, id: number): Promise<SystemUser> {
  const user = await findUser(tx, id)
  if (!user) throw new NotFound('user')
  return toSystemUser(user)
}

/** The errors of the fields that only the database can find; empty when there are none. */
export async function checkFields(tx: Tx, fields: UserFields, userId: number): Promise<FieldError[]> {
  const errors: FieldError[] = []
  const refuse = (field: keyof UserFields, reason: string) => errors.push({ field, reason })
  if (await isUserNameTaken(tx, fields.userName, userId)) refuse('userName', 'taken')
  if (!(await findRole(tx, fields.roleId))) refuse('roleId', 'no-such-choice')
  const { organizationId, departmentId, locationId } = fields
  if (organizationId && !(await findActiveOrganization(tx, organizationId))) refuse('organizationId', 'no-such-choice')
  if (departmentId) {
    const department = await findActiveDepartment(tx, departmentId)
    if (!department) refuse('departmentId', 'no-such-choice')
    else if (department.organization_id !== organizationId) refuse('departmentId', 'of-another-organization')
  }
  if (locationId && !(await findExistingPlaces(tx, [locationId])).has(locationId))
    refuse('locationId', 'no-such-choice')
  return errors
}

/** Throws RuleViolation when the actor may not give the role. */
async function requireAppointable(tx: Tx, actor: Staff, roleId: number, isSelf: boolean): Promise<void> {
  const role = await findRole(tx, roleId)
  if (role) requireFine(ruleOnAppointment(actor, role, { isSelf }))
}

/** A respondent speaks for a body: throws InvalidInput when none is named. */
async function requireBodyOfRespondent(tx: Tx, { roleId, organizationId }: UserFields): Promise<void> {
  if (organizationId) return
  const role = await findRole(tx, roleId)
  if (role && givesStatements([...role.permissions]))
    throw new InvalidInput([{ field: 'organizationId', reason: 'required' }])
}

/** Creates an account whose owner chooses the password by a link, in the caller's transaction, which prevents merging meanwhile. */
export async function createUser(
  tx: Tx,
  context: Context,
  actor: Staff,
  fields: UserFields,
  passwordHash: string,
): Promise<number> {
  refuseFields(await checkFields(tx, fields, 0))
  await requireBodyOfRespondent(tx, fields)
  await requireAppointable(tx, actor, fields.roleId, false)
  requireOwnBody(actor, fields.organizationId ?? null)
  const now = context.clock.now()
  const id = await insertAccount(tx, { ...rowOf(fields), password_hash: passwordHash, created_at: now })
  if (id === undefined) throw new InvalidInput([{ field: 'userName', reason: 'taken' }])
  await sendInvitation(tx, context, actor, { id, userName: fields.userName, language: fields.language })
  const { roleId, organizationId, departmentId, locationId } = fields
  const details = { roleId, organizationId, departmentId, locationId }
  await audit(tx, actor, 'user-invited', { type: 'user', id }, details, now)
  return id
}

/** Invites one user. Throws InvalidInput and RuleViolation `beyond-own-rights`. */
export async function inviteUser(context: Context, actor: Actor, fields: UserFields): Promise<SystemUser> {
  requirePermission(actor, 'Users - Manage')
  const passwordHash = await unknownPassword()
  const create = async (tx: Tx) => {
    const id = await createUser(tx, context, actor, fields, passwordHash)
    await tellAdministrators(tx, { actor, at: context.clock.now() }, 'rights-given', { type: 'user', id })
    return showUser(tx, id)
  }
  return changeRights(context, actor, create, { keepsFromMerging: true })
}

/** Changes a user. Throws NotFound, InvalidInput and RuleViolation (see the contract). */
export function updateUser(
  context: Context,
  actor: Actor,
  { id, seen, ...fields }: WithSeen<UserFields & { id: number }>,
): Promise<SystemUser> {
  requirePermission(actor, 'Users - Manage')
  const update = async (tx: Tx) => {
    const user = await lockForChange(tx, actor, id)
    await requireSeen(tx, { type: 'user', id }, seen, { ...toSystemUser(user) }, ['user-updated', 'profile-changed'])
    const isRenamed = fields.userName !== user.user_name
    // one's own data need the password: the profile page changes them
    if (isRenamed) notOneself(actor, id)
    refuseFields(await checkFields(tx, keepingClosed(fields, user), id))
    await requireBodyOfRespondent(tx, fields)
    if (fields.roleId !== user.role_id) await requireAppointable(tx, actor, fields.roleId, id === actor.userId)
    if (id === actor.userId) await requireKeptSecondFactor(tx, actor, user.role_id, fields.roleId)
    const isLeaving = (fields.organizationId ?? null) !== user.organization_id
    const isMoving = isLeaving || (fields.departmentId ?? null) !== user.department_id
    if (id === actor.userId && isMoving) requireFreeToMove(actor)
    if (isMoving) requireOwnBody(actor, fields.organizationId ?? null)
    if (isLeaving || fields.roleId !== user.role_id) await requireDone(tx, context, actor, { user, fields, isLeaving })
    if (isRenamed) await rename(tx, context, actor, user, fields)
    await updateAccount(tx, id, rowOf(fields))
    const at = context.clock.now()
    await audit(tx, actor, 'user-updated', { type: 'user', id }, changesOf(user, fields), at)
    // another role, body or department opens something else
    if (isMoving || fields.roleId !== user.role_id)
      await tellAdministrators(tx, { actor, at }, 'rights-given', { type: 'user', id })
    return showUser(tx, id)
  }
  return changeRights(context, actor, update, { keepsFromMerging: true })
}

/** Ends everything that the old address could open, and tells the old address; sends an invitation again. */
async function rename(tx: Tx, context: Context, actor: Staff, user: UserRow, { userName, language }: UserFields) {
  const { id } = user
  await renameAccount(tx, context, id, { userName, field: 'userName' })
  await endAccess(tx, id, context.clock.now())
  const isInvited = user.state === 'invited'
  if (isInvited) await sendInvitation(tx, context, actor, { id, userName, language })
}

/** A body or place that was closed meanwhile may stay unchanged. */
const keepingClosed = (fields: UserFields, user: UserRow): UserFields => ({
  ...fields,
  ...(fields.organizationId === user.organization_id &&
    fields.departmentId === user.department_id && { organizationId: null, departmentId: null }),
  ...(fields.locationId === user.location_id && { locationId: null }),
})

/** Body and department open complaints and set the conflict guard: nobody may choose their own. */
function requireFreeToMove(actor: Staff): void {
  if (!seesEverything(actor)) throw new RuleViolation('own-rights')
}

/** Changing to a role without a second factor counts as giving up one's own. */
async function requireKeptSecondFactor(tx: Tx, actor: Staff, fromId: number, toId: number): Promise<void> {
  const [from, to] = [await findRole(tx, fromId), await findRole(tx, toId)]
  if (from?.requiresSecondFactor && !to?.requiresSecondFactor) await requireShownSecondFactor(tx, actor)
}

/** Nobody stays named by work that they can no longer do. Throws RuleViolation `cases-in-hand`. */
async function requireDone(
  tx: Tx,
  context: Context,
  actor: Staff,
  { user, fields, isLeaving }: { user: UserRow; fields: UserFields; isLeaving: boolean },
): Promise<void> {
  const role = await findRole(tx, fields.roleId)
  const asked = { userId: user.id, now: context.clock.now() }
  await requireWorkFor(tx, actor, asked, { leavesBody: isLeaving, pages: role?.permissions ?? new Set() })
}

const changesOf = (user: UserRow, fields: UserFields) => ({
  role: { from: user.role_id, to: fields.roleId },
  organization: { from: user.organization_id, to: fields.organizationId ?? null },
  department: { from: user.department_id, to: fields.departmentId ?? null },
  location: { from: user.location_id, to: fields.locationId ?? null },
  ...(user.user_name !== fields.userName && { userName: { from: user.user_name, to: fields.userName } }),
})
