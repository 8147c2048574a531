import { type Insertable, type QueryCreator, sql, type Updateable } from 'kysely'
import type { Database } from '#db/tables.ts'
import { askCompiled, compiled, type Values } from '#server/platform/db/compiled.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'

/** Everything that a profile, a token and an actor need, by user. */
function selectAccount(db: QueryCreator<Database>) {
  return db
    .selectFrom('user_account')
    .leftJoin('role', 'role.id', 'user_account.role_id')
    .leftJoin('organization', 'organization.id', 'user_account.organization_id')
    .select([
      'user_account.id',
      'user_account.kind',
      'user_account.user_name',
      'user_account.former_user_name',
      'user_account.user_name_changed_at',
      'user_account.name',
      'user_account.name_am',
      'user_account.role_id',
      'user_account.organization_id',
      'user_account.department_id',
      'user_account.language',
      'user_account.theme',
      'user_account.scheme',
      'user_account.calendar',
      'user_account.photo_key',
      'user_account.phone',
      'user_account.confirmed_at',
      'user_account.is_active',
      'user_account.password_hash',
      'role.name as role_name',
      'role.name_am as role_name_am',
      'role.guard_level',
      'role.requires_second_factor',
      'organization.name_en as organization_name_en',
      'organization.name_am as organization_name_am',
    ])
    .select(({ selectFrom }) => [
      selectFrom('role_permission')
        .whereRef('role_permission.role_id', '=', 'user_account.role_id')
        .select(({ fn }) => fn<string[] | null>('array_agg', ['role_permission.page_code']).as('codes'))
        .as('permissions'),
      sql<boolean>`exists (select from authenticator
          where authenticator.user_id = user_account.id and authenticator.confirmed_at is not null)
        or exists (select from passkey where passkey.user_id = user_account.id)`.as('has_second_factor'),
    ])
}

export type Account = Awaited<ReturnType<typeof findAccount>> & {}

export const findAccount = (db: Db | Tx, userId: number) =>
  selectAccount(db).where('user_account.id', '=', userId).executeTakeFirst()

/** The same, which nobody else changes until the transaction ends; what refers to it is still written. */
export const lockAccount = (tx: Tx, userId: number) =>
  selectAccount(tx).where('user_account.id', '=', userId).forNoKeyUpdate('user_account').executeTakeFirst()

/** The account with a user name whose address is confirmed; there is one at most. Case does not matter. */
export const findAccountByUserName = (db: Db | Tx, userName: string) =>
  selectAccount(db)
    .where(({ eb, fn }) => eb(fn('lower', ['user_account.user_name']), '=', userName.toLowerCase()))
    .where('user_account.confirmed_at', 'is not', null)
    .executeTakeFirst()

/** The account of a session that is not revoked, over or idle for too long; one query per call. */
export async function findSignedIn(
  db: Db | Tx,
  sessionId: string,
  userId: number,
  { now, idleSince }: SessionInstants,
) {
  const [account] = await askCompiled(db, signedInAccount({ sessionId, userId, now, idleSince }))
  return account
}

interface SessionSought extends Record<string, unknown>, SessionInstants {
  sessionId: string
  userId: number
}

const signedInAccount = compiled((db, { sessionId, userId, now, idleSince }: Values<SessionSought>) =>
  selectAccount(db)
    .innerJoin('user_session', 'user_session.user_id', 'user_account.id')
    .select('user_session.last_seen_at')
    .where('user_session.id', '=', sessionId)
    .where('user_account.id', '=', userId)
    .where('user_account.is_active', '=', true)
    .where('user_session.revoked_at', 'is', null)
    .where('user_session.expires_at', '>', now)
    .where('user_session.last_seen_at', '>', idleSince),
)

export interface SessionInstants {
  now: Date
  /** A session that was last seen before this is over. */
  idleSince: Date
}

export const setPasswordHash = (tx: Tx, userId: number, passwordHash: string) =>
  tx.updateTable('user_account').set({ password_hash: passwordHash }).where('id', '=', userId).execute()

/** Returns the new id; undefined when the user name was taken meanwhile. */
export async function insertAccount(tx: Tx, user: Insertable<Database['user_account']>): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('user_account')
    .values(user)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Replaces the hash of a password, unless another password was chosen meanwhile. */
export const replaceHash = (tx: Tx, { id, password_hash: former }: Account, password_hash: string) =>
  tx
    .updateTable('user_account')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', former)
    .execute()

/** Writes columns of an account. */
export const updateAccount = (tx: Tx, id: number, user: Updateable<Database['user_account']>) =>
  tx.updateTable('user_account').set(user).where('id', '=', id).execute()
