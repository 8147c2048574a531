import { sql } from 'kysely'
import { openComplaint, type Tx } from './transaction.ts'

/**
 * The id of the complaint that this transaction is about to register, already opened to it. Row-level security lets a
 * complaint in only under this id: reserve it, insert the row with it, then its parts.
 */
export async function reserveComplaintId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('complaint', 'id')) as id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The database gave no id for a complaint.')
  await openComplaint(tx, id)
  return id
}
