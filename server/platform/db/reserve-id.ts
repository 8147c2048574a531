import { sql } from 'kysely'
import { opening, type Tx } from './connections/transaction.ts'

/** The next id of a complaint, as part of a statement. */
export const nextComplaintId = sql<number>`nextval(pg_get_serial_sequence('complaint', 'id'))`

/**
 * Reserves the id of the complaint that this transaction is about to register and opens it to the transaction. Row-level security
 * accepts a complaint only under this id: reserve it, insert the row with it, then its parts.
 */
export async function reserveComplaintId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select ${opening(nextComplaintId)} as id`.execute(tx)
  const id = rows[0]?.id
  if (typeof id !== 'number') throw new Error('The database gave no id for a complaint.')
  return id
}
