import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Role } from '#contract/settings/sys-roles.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { Database } from '#db/tables.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import type { Rights } from './rights.rules.ts'

/** Every role by name, with the number of its accounts. */
export const findRoles = (db: Db | Tx) =>
  db
    .selectFrom('role')
    .select([
      'id',
      'name',
      'name_am',
      'description',
      'guard_level',
      'requires_second_factor',
      ({ selectFrom }) =>
        selectFrom('user_account')
          .whereRef('user_account.role_id', '=', 'role.id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('user_count'),
    ])
    .orderBy('name')
    .execute()

export type RoleWithRights = Rights & Omit<Role, 'userCount'>

/** The role with its permissions. `lock` keeps others from changing, assigning or deleting it meanwhile. */
export async function findRole(db: Db | Tx, id: number, { lock = false } = {}): Promise<RoleWithRights | undefined> {
  const row = await db
    .selectFrom('role')
    .select(['id', 'name', 'name_am', 'description', 'guard_level', 'requires_second_factor'])
    .where('id', '=', id)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  const permissions = await findPermissions(db, id)
  return { ...contractForm(row), permissions: new Set(permissions.map(({ page_code }) => page_code as PageCode)) }
}

export async function insertRole(tx: Tx, role: Insertable<Database['role']>): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('role')
    .values(role)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Whether another role has the name, ignoring case. */
export const isNameTaken = async (tx: Tx, name: string, exceptId: number): Promise<boolean> =>
  (await tx
    .selectFrom('role')
    .select('id')
    .where(({ eb, fn }) => eb(fn('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '<>', exceptId)
    .executeTakeFirst()) !== undefined

export const updateRoleRow = (tx: Tx, id: number, role: Insertable<Database['role']>) =>
  tx.updateTable('role').set(role).where('id', '=', id).execute()

export const deleteRoleRow = (tx: Tx, id: number) => tx.deleteFrom('role').where('id', '=', id).execute()

/** The accounts with the role: their number, and the first names. */
export async function findHolders(tx: Tx, roleId: number, limit: number): Promise<{ count: number; names: string[] }> {
  const holders = tx.selectFrom('user_account').where('role_id', '=', roleId)
  const { count } = await holders.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await holders.select('user_name').orderBy('user_name').limit(limit).execute()
  return { count, names: rows.map(row => row.user_name) }
}

/** Whether somebody of another body than the actor's has the role. */
export const hasHolderElsewhere = async (tx: Tx, roleId: number, actor: Staff): Promise<boolean> =>
  (await tx
    .selectFrom('user_account')
    .select('id')
    .where('role_id', '=', roleId)
    .where('organization_id', 'is distinct from', actor.organizationId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether the transaction's actor reaches a member of staff; with `countsWork` every right that they lack counts. */
export async function reaches(tx: Tx, userId: number, countsWork: boolean): Promise<boolean> {
  const { rows } = await sql<{ reaches: boolean }>`select app_reaches(${userId}, ${countsWork}) as reaches`.execute(tx)
  return rows[0]?.reaches === true
}

export const findPermissions = (db: Db | Tx, roleId: number) =>
  db
    .selectFrom('role_permission')
    .select(['id', 'role_id', 'page_code'])
    .where('role_id', '=', roleId)
    .orderBy('page_code')
    .execute()

export const findAllPermissions = (db: Db | Tx) =>
  db
    .selectFrom('role_permission')
    .select(['id', 'role_id', 'page_code'])
    .orderBy('role_id')
    .orderBy('page_code')
    .execute()

export const findPermission = (tx: Tx, id: number) =>
  tx.selectFrom('role_permission').select(['id', 'role_id', 'page_code']).where('id', '=', id).executeTakeFirst()

/** False when the role has it already. */
export async function insertPermission(tx: Tx, roleId: number, code: PageCode): Promise<boolean> {
  const inserted = await tx
    .insertInto('role_permission')
    .values({ role_id: roleId, page_code: code })
    .onConflict(conflict => conflict.columns(['role_id', 'page_code']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const updatePermissionRow = (tx: Tx, id: number, code: PageCode) =>
  tx.updateTable('role_permission').set({ page_code: code }).where('id', '=', id).execute()

export const deletePermissionRow = (tx: Tx, id: number) =>
  tx.deleteFrom('role_permission').where('id', '=', id).execute()

/** The id of the oldest role that may do everything. */
export async function findRoleWithAll(tx: Tx): Promise<number | undefined> {
  const row = await tx
    .selectFrom('role')
    .innerJoin('role_permission', 'role_permission.role_id', 'role.id')
    .select('role.id')
    .where('role.guard_level', '=', 'SA')
    .where('page_code', '=', 'All')
    .orderBy('role.id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export const hasShownSecondFactor = async (tx: Tx, sessionId: string): Promise<boolean> =>
  (await tx
    .selectFrom('user_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('second_factor_at', 'is not', null)
    .executeTakeFirst()) !== undefined
