import { sql } from 'kysely'
import type { Language } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

interface NewComplainant {
  name: string
  userName: string
  passwordHash: string
  language: Language
  now: Date
}

/** An account that nobody can sign in to yet. */
export async function insertComplainant(tx: Tx, complainant: NewComplainant): Promise<number> {
  const { id } = await tx
    .insertInto('user_account')
    .values({
      kind: 'complainant',
      user_name: complainant.userName,
      password_hash: complainant.passwordHash,
      name: complainant.name,
      phone: complainant.userName.startsWith('+') ? complainant.userName : null,
      language: complainant.language,
      confirmed_at: null,
      created_at: complainant.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives this account its user name; false when another account has it by now. A lock on the name serialises this. */
export async function confirmUserName(tx: Tx, userId: number, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(4271, hashtext(lower(user_name))) from user_account where id = ${userId}`.execute(
    tx,
  )
  const result = await tx
    .updateTable('user_account as own')
    .set({ confirmed_at: now })
    .where('own.id', '=', userId)
    .where('own.confirmed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_account as other')
            .where(sql<boolean>`lower(other.user_name) = lower(own.user_name)`)
            .where('other.confirmed_at', 'is not', null)
            .select(sql`1`.as('one')),
        ),
      ),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes sign-ups that nobody confirmed, with everything that belongs to them. */
export async function deleteUnconfirmed(tx: Tx, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('user_account')
    .where('confirmed_at', 'is', null)
    .where('kind', '=', 'complainant')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Deletes secrets that ended long ago. */
export async function deleteOldSecrets(tx: Tx, before: Date): Promise<number> {
  const result = await tx.deleteFrom('account_secret').where('expires_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
