import { NotFound } from '../../errors.ts'
import { compiled, type Values } from '../compiled.ts'
import { readRow } from '../read-rows.ts'
import { readsAlone, type Tx } from '../connections/transaction.ts'

/** The largest id that a column can hold. */
const largestId = 2_147_483_647

/** Throws NotFound for a complaint that does not exist or that the transaction's actor does not see. */
export async function requireVisible(tx: Tx, complaintId: number): Promise<void> {
  const isId = complaintId >= 1 && complaintId <= largestId
  if (!isId || !(await isVisible(tx, complaintId))) throw new NotFound('complaint')
}

const isVisible = async (tx: Tx, complaintId: number): Promise<boolean> =>
  readsAlone(tx, complaintId) || (await readRow(tx, visibleComplaint({ complaintId }))) !== undefined

const visibleComplaint = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db.selectFrom('complaint').select('id').where('id', '=', complaintId),
)
