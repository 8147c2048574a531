import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { plantOne } from '#tests/support/rows.ts'

/** A delegation that runs for a century. */
export async function aDelegation(tx: Tx, approver_id: number, delegate_id: number): Promise<number> {
  const id = await plantOne(tx, 'delegation', {
    approver_id,
    delegate_id,
    from_on: '2000-01-01',
    to_on: '2100-01-01',
    created_at: new Date(),
  })
  return id
}

/** An absence that is to come, without a substitute. */
export async function anAbsence(tx: Tx, user_id: number): Promise<number> {
  const id = await plantOne(tx, 'absence', {
    user_id,
    from_on: '2100-01-01',
    to_on: '2100-03-01',
    created_at: new Date(),
    created_by_id: user_id,
  })
  return id
}
