import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The role of somebody who holds a case, for the track; null for nobody. */
export async function roleOf(tx: Tx, userId: number | null): Promise<number | null> {
  if (userId === null) return null
  return (await readRow(tx, roleOfAccount({ userId })))?.role_id ?? null
}

const roleOfAccount = compiled((db, { userId }: Values<{ userId: number }>) =>
  db.selectFrom('user_account').select('role_id').where('id', '=', userId),
)
