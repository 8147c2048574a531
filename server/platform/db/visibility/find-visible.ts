import type { Tx } from '../connections/transaction.ts'

/** The complaints among these that the actor of the transaction sees. */
export async function findVisible(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('complaint').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
