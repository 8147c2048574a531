import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** A delegation that runs for a century. */
export async function aDelegation(tx: Tx, approver_id: number, delegate_id: number): Promise<number> {
  const { id } = await tx
    .insertInto('delegation')
    .values({ approver_id, delegate_id, from_on: '2000-01-01', to_on: '2100-01-01', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An absence that is to come, without a substitute. */
export async function anAbsence(tx: Tx, user_id: number): Promise<number> {
  const { id } = await tx
    .insertInto('absence')
    .values({ user_id, from_on: '2100-01-01', to_on: '2100-03-01', created_at: new Date(), created_by_id: user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
