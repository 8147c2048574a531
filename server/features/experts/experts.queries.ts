import { sql } from 'kysely'
import { bothNamesOf, hasEnded, nameOf, namesOf } from '#server/features/complaint-parts/index.ts'
import { canTakeWork } from '#server/features/staff/index.ts'
import { holdsWords } from '#server/platform/db/folded-search.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'
import type { NameCursor } from '#server/platform/name-cursor.rules.ts'

const decides = sql<boolean>`exists (
  select from role_permission
  where role_permission.role_id = account.role_id and page_code in ('Complaints - Decide', 'All'))`
const hasOrganizations = sql<boolean>`exists (select from expert_organization where user_id = account.id)`

/** Active accounts with a role, and the bodies assigned to them, including people who have not signed in yet but will get cases. */
const selectExperts = (db: Db | Tx) =>
  db
    .selectFrom('user_account as account')
    .innerJoin('role', 'role.id', 'account.role_id')
    .leftJoin('organization', 'organization.id', 'account.organization_id')
    .select([
      'account.id',
      'account.user_name as userName',
      'account.name',
      'account.name_am as nameAm',
      'role.id as roleId',
      nameOf('role').$notNull().as('roleName'),
      'account.organization_id as organizationId',
      namesOf('organization').as('organizationName'),
    ])
    .where('account.is_active', '=', true)
    .orderBy('account.name')
    .orderBy('account.id')

export type ExpertRow = Awaited<ReturnType<typeof findExpert>> & {}

export const findExpert = (db: Db | Tx, id: number) => selectExperts(db).where('account.id', '=', id).executeTakeFirst()

/** People who decide cases, or have bodies assigned; by name, after the cursor. */
export function findExperts(db: Db | Tx, text: string, after: NameCursor | undefined, limit: number) {
  let query = selectExperts(db)
    .where(sql<boolean>`(${decides} or ${hasOrganizations})`)
    .where(holdsWords('account.search_text', text))
  if (after) query = query.where(sql<boolean>`(account.name, account.id) > (${after.name}, ${after.id})`)
  return query.limit(limit).execute()
}

/** People who decide cases of a body. */
export const findHandlersOfOrganization = (db: Db | Tx, organizationId: number, limit: number) =>
  selectExperts(db)
    .where(decides)
    .where(canTakeWork('account'))
    .where('account.organization_id', '=', organizationId)
    .limit(limit)
    .execute()

/** People who decide cases of a place: those who serve it, a place around it, or every place. */
export const findHandlersOfLocation = (db: Db | Tx, locationId: number, limit: number) =>
  selectExperts(db)
    .where(decides)
    .where(canTakeWork('account'))
    .where(
      sql<boolean>`(account.location_id is null or account.location_id in (
        with recursive around as (
          select id, parent_id from location where id = ${locationId}
          union select location.id, location.parent_id from location join around on location.id = around.parent_id
        ) select id from around))`,
    )
    .limit(limit)
    .execute()

/** The bodies of several experts in one query, by English name. */
export const findAssigned = (db: Db | Tx, userIds: readonly number[]) =>
  db
    .selectFrom('expert_organization as assigned')
    .innerJoin('organization', 'organization.id', 'assigned.organization_id')
    .select(['assigned.user_id', 'organization.id', bothNamesOf('organization').as('name'), 'assigned.assigned_at'])
    .select(hasEnded('organization', 'organization').as('hasEnded'))
    .where('assigned.user_id', 'in', [...userIds, 0])
    .orderBy('organization.name_en')
    .execute()

export const existsOrganization = async (db: Db | Tx, id: number): Promise<boolean> =>
  (await db.selectFrom('organization').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Whether the body exists and was not merged into another one. */
export const isOfItsOwn = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', id)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst()) !== undefined

export const existsLocation = async (db: Db | Tx, id: number): Promise<boolean> =>
  (await db.selectFrom('location').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** False when it was assigned before. */
export async function insertAssignment(
  tx: Tx,
  values: { user_id: number; organization_id: number; assigned_by_id: number; assigned_at: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('expert_organization')
    .values(values)
    .onConflict(conflict => conflict.columns(['user_id', 'organization_id']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False when it was not assigned. */
export async function deleteAssignment(tx: Tx, userId: number, organizationId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('expert_organization')
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
