import { sql } from 'kysely'
import { opening, type Tx } from './connections/transaction.ts'

/**
 * Reserves the id of the complaint that this transaction is about to register and opens it to the transaction. Row-level security
 * accepts a complaint only under this id: reserve it, insert the row with it, then its parts.
 */
export async function reserveComplaintId(tx: Tx): Promise<number> {
  const next = sql`nextval(pg_get_serial_sequence('complaint', 'id'))`
  const { rows } = await sql<{ id: number | null }>`select ${opening(next)} as id`.execute(tx)
  const id = rows[0]?.id
  if (typeof id !== 'number') throw new Error('The database gave no id for a complaint.')
  return id
}
