import { choosingPages } from '#contract/permissions-catalogue.ts'
import {
  type Colleague,
  type SystemUser,
  type UserListQuery,
  userPageSize,
} from '#contract/settings/user-administration.ts'
import { type Actor, requireOneOf, requirePermission, type Staff } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import { readNameCursor, writeNameCursor } from '#server/platform/name-cursor.rules.ts'
import { findColleagues, findHierarchy, findUser, findUsers, type UserRow } from './users.queries.ts'

const colleagueLimit = 200

interface ListRequest extends UserListQuery {
  organizationId: number
  departmentId: number
}

/** One page of the system users. Throws NotPermitted and InvalidInput (cursor). */
export async function listUsers(
  context: Context,
  actor: Actor,
  { organizationId, departmentId, text, role, state, cursor }: ListRequest,
): Promise<{ users: SystemUser[]; nextCursor: string | null }> {
  requirePermission(actor, 'Users - Manage')
  const criteria = { organizationId, departmentId, roleId: role, state, text }
  const after = cursor === undefined ? undefined : readNameCursor(cursor)
  const rows = await findUsers(context.db, criteria, after, userPageSize + 1)
  const page = rows.slice(0, userPageSize)
  const last = rows.length > userPageSize ? page.at(-1) : undefined
  return { users: page.map(toSystemUser), nextCursor: last ? writeNameCursor(last) : null }
}

/** Active colleagues to choose from. Throws NotPermitted for a reader who never chooses colleagues. */
export async function listColleagues(
  context: Context,
  actor: Actor,
  criteria: { organizationId: number; departmentId: number; text?: string | undefined },
): Promise<Colleague[]> {
  requireOneOf(actor, choosingPages)
  return (await findColleagues(context.db, criteria, colleagueLimit)).map(toColleague)
}

/** The tree of departments around a user. Throws NotFound and NotPermitted. */
export async function getDepartmentHierarchy(context: Context, actor: Staff, userId: number) {
  if (actor.userId !== userId) requirePermission(actor, 'Users - Manage')
  const user = await findUser(context.db, userId)
  if (!user) throw new NotFound('user')
  return user.organization_id === null ? [] : findHierarchy(context.db, user.organization_id, user.department_id)
}

export const toSystemUser = (row: UserRow): SystemUser => ({
  ...toColleague(row),
  specifiedRoleId: row.role_id,
  organizationId: row.organization_id,
  organizationName: row.organization,
  departmentName: row.department,
  locationId: row.location_id,
  locationName: row.location,
  language: row.language,
  hasSecondFactor: row.has_second_factor,
  state: row.state,
  invitationExpiresAt: row.is_active ? (row.invited_until?.toISOString() ?? null) : null,
})

export const toColleague = (row: UserRow): Colleague => ({
  id: row.id,
  userName: row.user_name,
  name: row.name,
  nameAm: row.name_am,
  roleId: row.role_id,
  roleName: row.role,
  departmentId: row.department_id,
})
