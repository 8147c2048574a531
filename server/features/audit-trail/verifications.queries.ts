import type { Updateable } from 'kysely'
import type { Database } from '#db/tables.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The verification that was requested last; undefined before the first. */
export const findLatestVerification = (tx: Tx) =>
  tx
    .selectFrom('audit_verification as verification')
    .innerJoin('user_account as account', 'account.id', 'verification.asked_by_id')
    .selectAll('verification')
    .select(nameOf('account').$notNull().as('asked_by_name'))
    .orderBy('verification.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findVerification = (tx: Tx, id: number) =>
  tx.selectFrom('audit_verification').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertVerification(
  tx: Tx,
  asked: { asked_by_id: number; asked_at: Date; anchor: string | null },
): Promise<number> {
  const { id } = await tx.insertInto('audit_verification').values(asked).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateVerification(
  tx: Tx,
  id: number,
  changes: Updateable<Database['audit_verification']>,
): Promise<void> {
  await tx.updateTable('audit_verification').set(changes).where('id', '=', id).execute()
}
