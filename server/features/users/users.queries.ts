import { sql } from 'kysely'
import type { UserState } from '#contract/settings/user-administration.ts'
import { nameOf, namesOf } from '#server/features/complaint-parts/index.ts'
import { stateOf } from '#server/features/staff/index.ts'
import { holdsWords } from '#server/platform/db/folded-search.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'
import type { NameCursor } from '#server/platform/name-cursor.rules.ts'

const openInvitationUntil = sql<Date | null>`(
  select expires_at from user_invitation
  where user_id = account.id and used_at is null and withdrawn_at is null)`

const hasSecondFactor = sql<boolean>`(
  exists (select from authenticator where user_id = account.id and confirmed_at is not null)
  or exists (select from passkey where user_id = account.id))`

/** Accounts with a role: complainants have none. */
const selectUsers = (db: Db | Tx) =>
  db
    .selectFrom('user_account as account')
    .innerJoin('role', 'role.id', 'account.role_id')
    .leftJoin('organization', 'organization.id', 'account.organization_id')
    .leftJoin('department', 'department.id', 'account.department_id')
    .leftJoin('location', 'location.id', 'account.location_id')
    .select([
      'account.id',
      'account.user_name',
      'account.name',
      'account.name_am',
      'account.organization_id',
      'account.department_id',
      'account.location_id',
      'account.language',
      'account.is_active',
      stateOf('account').as('state'),
      'role.id as role_id',
      nameOf('role').$notNull().as('role'),
      namesOf('organization').as('organization'),
      namesOf('department').as('department'),
      namesOf('location').as('location'),
      openInvitationUntil.as('invited_until'),
      hasSecondFactor.as('has_second_factor'),
    ])

export type UserRow = Awaited<ReturnType<typeof findUser>> & {}

export const findUser = (db: Db | Tx, id: number) => selectUsers(db).where('account.id', '=', id).executeTakeFirst()

/** The member of staff with this user name, ignoring case. */
export const findUserByName = (tx: Tx, userName: string) =>
  selectUsers(tx)
    .where(({ eb, fn }) => eb(fn('lower', ['account.user_name']), '=', userName.toLowerCase()))
    .executeTakeFirst()

/** Prevents changes and the closing of the account meanwhile; false when there is no such user. */
export const lockUser = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', id)
    .where('role_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined

export interface UserCriteria {
  organizationId?: number | undefined
  /** Includes the departments below it. */
  departmentId?: number | undefined
  roleId?: number | undefined
  state?: UserState | undefined
  text?: string | undefined
}

/** All filters of a list, as one condition. */
function matches({ organizationId, departmentId, roleId, state, text }: UserCriteria) {
  return sql<boolean>`${sql.join(
    [
      sql`account.role_id is not null`,
      ...(organizationId ? [sql`account.organization_id = ${organizationId}`] : []),
      ...(departmentId ? [sql`account.department_id in (${departmentsBelow(departmentId)})`] : []),
      ...(roleId ? [sql`account.role_id = ${roleId}`] : []),
      ...(state ? [sql`${stateOf('account')} = ${state}`] : []),
      holdsWords('account.search_text', text ?? ''),
    ],
    sql` and `,
  )}`
}

const departmentsBelow = (id: number) => sql`
  with recursive below as (
    select id from department where id = ${id}
    union select department.id from department join below on department.parent_id = below.id
  ) select id from below`

/** Users by name, after the cursor. */
export const findUsers = (db: Db | Tx, criteria: UserCriteria, after: NameCursor | undefined, limit: number) =>
  selectUsers(db)
    .where(matches(criteria))
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(account.name, account.id) > (${after?.name}, ${after?.id})`),
    )
    .orderBy('account.name')
    .orderBy('account.id')
    .limit(limit)
    .execute()

export const findColleagues = (db: Db | Tx, criteria: UserCriteria, limit: number) =>
  selectUsers(db)
    .where(matches({ ...criteria, state: 'active' }))
    .orderBy('account.name')
    .orderBy('account.id')
    .limit(limit)
    .execute()

/** Whether the name is taken by somebody else's account. Unconfirmed sign-ups do not count. */
export const isUserNameTaken = async (tx: Tx, userName: string, exceptId: number): Promise<boolean> =>
  (await tx
    .selectFrom('user_account')
    .select('id')
    .where(({ eb, fn }) => eb(fn('lower', ['user_name']), '=', userName.toLowerCase()))
    .where('confirmed_at', 'is not', null)
    .where('id', '<>', exceptId)
    .executeTakeFirst()) !== undefined

export const findActiveOrganization = (tx: Tx, id: number) =>
  tx.selectFrom('organization').select('id').where('id', '=', id).where('is_active', '=', true).executeTakeFirst()

export const findActiveDepartment = (tx: Tx, id: number) =>
  tx
    .selectFrom('department')
    .select(['id', 'organization_id'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()

/** The departments of a body, each after its parent, siblings by English name. */
export async function findHierarchy(db: Db | Tx, organizationId: number, ownId: number | null) {
  const { rows } = await sql<{ id: number; parentId: number | null; nameEn: string; nameAm: string; depth: number }>`
    with recursive tree as (
      select id, parent_id, name_en, name_am, 0 as depth, array[name_en, id::text] as path
      from department where organization_id = ${organizationId} and parent_id is null and (is_active or id = ${ownId})
      union all
      select below.id, below.parent_id, below.name_en, below.name_am, tree.depth + 1, tree.path || array[below.name_en, below.id::text]
      from department as below join tree on below.parent_id = tree.id
      where below.is_active or below.id = ${ownId}
    )
    select id, parent_id as "parentId", name_en as "nameEn", name_am as "nameAm", depth from tree order by path`.execute(
    db,
  )
  return rows.map(row => ({ ...row, isOwn: row.id === ownId }))
}
