import type { Staff } from '#server/platform/actor.ts'
import { NotPermitted } from '#server/platform/errors.ts'

/** Ids in a path must be those of the token; with `Users - Manage` they may be another's. Throws NotPermitted. */
export function requireOwnIds(staff: Staff, named: { userId: number; roleId?: number }): void {
  const managesUsers = staff.permissions.has('Users - Manage') || staff.permissions.has('All')
  const isOwn = named.userId === staff.userId && (named.roleId === undefined || named.roleId === staff.roleId)
  if (!isOwn && !managesUsers) throw new NotPermitted()
}
