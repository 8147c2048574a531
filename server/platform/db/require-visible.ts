import { NotFound } from '../errors.ts'
import { readRow } from './together.ts'
import type { Tx } from './transaction.ts'

/** The largest id that a column can hold. */
const largestId = 2_147_483_647

/** Throws NotFound for a complaint that is not there, or not visible to whose transaction it is. */
export async function requireVisible(tx: Tx, complaintId: number): Promise<void> {
  const isId = complaintId >= 1 && complaintId <= largestId
  const query = tx.selectFrom('complaint').select('id').where('id', '=', complaintId)
  if (!isId || !(await readRow(tx, query))) throw new NotFound('complaint')
}
