import type { Insertable } from 'kysely'
import type { Database } from '#db/tables.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'

/** The user's authenticator app, locked: its last step must not be spent twice. */
export const lockAuthenticator = (tx: Tx, userId: number) =>
  tx
    .selectFrom('authenticator')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export const saveAuthenticator = (tx: Tx, userId: number, sealedSecret: Buffer, now: Date) =>
  tx
    .insertInto('authenticator')
    .values({ user_id: userId, sealed_secret: sealedSecret, created_at: now })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: now, confirmed_at: null, last_step: null }),
    )
    .execute()

/** Stores the step of an accepted code; the first one turns the authenticator on. */
export const spendStep = (tx: Tx, userId: number, step: number, confirmedAt: Date) =>
  tx
    .updateTable('authenticator')
    .set({ last_step: step, confirmed_at: confirmedAt })
    .where('user_id', '=', userId)
    .execute()

export const deleteAuthenticator = (tx: Tx, userId: number) =>
  tx.deleteFrom('authenticator').where('user_id', '=', userId).execute()

/** Deletes everything that allows a second step, and every second step under way. */
export async function deleteAllFactors(tx: Tx, userId: number): Promise<void> {
  await deleteAuthenticator(tx, userId)
  await tx.deleteFrom('passkey').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('account_secret')
    .where('user_id', '=', userId)
    .where('purpose', 'in', ['second-factor', 'passkey'])
    .execute()
}

export const listPasskeys = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'public_key', 'counter', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
export type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number]

/** False when this passkey is stored already. */
export async function insertPasskey(tx: Tx, passkey: Insertable<Database['passkey']>): Promise<boolean> {
  const row = await tx
    .insertInto('passkey')
    .values(passkey)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const noteUse = (tx: Tx, passkeyId: string, counter: number, now: Date) =>
  tx.updateTable('passkey').set({ counter, last_used_at: now }).where('id', '=', passkeyId).execute()

export async function deletePasskey(tx: Tx, userId: number, passkeyId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('passkey')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_code')
    .values(hashes.map(code_hash => ({ user_id: userId, code_hash })))
    .execute()
}

/** The user's unused recovery codes, locked. */
export const lockRecoveryCodes = (tx: Tx, userId: number) =>
  tx
    .selectFrom('recovery_code')
    .select(['id', 'code_hash'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export const noteRecoveryCode = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('recovery_code').set({ used_at: now }).where('id', '=', id).execute()

/** The second factors of a user, for the profile. */
export async function readFactors(db: Db | Tx, userId: number) {
  const authenticator = await db
    .selectFrom('authenticator')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const { count } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    hasAuthenticator: authenticator !== undefined,
    passkeys: await listPasskeys(db, userId),
    recoveryCodesLeft: count,
  }
}
