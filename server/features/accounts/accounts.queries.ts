import type { Db, Tx } from '#server/platform/db/transaction.ts'

/** Everything that a profile, a token and an actor are made of, by user. */
function selectAccount(db: Db | Tx) {
  return db
    .selectFrom('user_account')
    .leftJoin('role', 'role.id', 'user_account.role_id')
    .leftJoin('organization', 'organization.id', 'user_account.organization_id')
    .select([
      'user_account.id',
      'user_account.user_name',
      'user_account.name',
      'user_account.role_id',
      'user_account.organization_id',
      'user_account.department_id',
      'user_account.language',
      'user_account.is_active',
      'user_account.password_hash',
      'role.name as role_name',
      'role.guard_level',
      'organization.name_en as organization_name_en',
      'organization.name_am as organization_name_am',
    ])
}

export type Account = Awaited<ReturnType<typeof findAccount>> & {}

export const findAccount = (db: Db | Tx, userId: number) =>
  selectAccount(db).where('user_account.id', '=', userId).executeTakeFirst()

/** User names are e-mail addresses: their case does not matter. */
export const findAccountByUserName = (db: Db | Tx, userName: string) =>
  selectAccount(db)
    .where(({ eb, fn }) => eb(fn('lower', ['user_account.user_name']), '=', userName.toLowerCase()))
    .executeTakeFirst()

/** The account behind a session that is neither revoked nor over, with its page permissions; one query per call. */
export const findSignedIn = (db: Db | Tx, sessionId: string, userId: number, now: Date) =>
  selectAccount(db)
    .innerJoin('user_session', 'user_session.user_id', 'user_account.id')
    .select(({ selectFrom }) => [
      selectFrom('role_permission')
        .whereRef('role_permission.role_id', '=', 'user_account.role_id')
        .select(({ fn }) => fn<string[]>('array_agg', ['role_permission.page_code']).as('codes'))
        .as('permissions'),
    ])
    .where('user_session.id', '=', sessionId)
    .where('user_account.id', '=', userId)
    .where('user_account.is_active', '=', true)
    .where('user_session.revoked_at', 'is', null)
    .where('user_session.expires_at', '>', now)
    .executeTakeFirst()
