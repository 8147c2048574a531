import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The details of a person of this complaint, as former values keep them. */
export async function findParty(tx: Tx, complaintId: number, id: number) {
  const found = await tx
    .selectFrom('complaint_party')
    .selectAll()
    .where('id', '=', id)
    .where('complaint_id', '=', complaintId)
    .executeTakeFirst()
  if (!found) return undefined
  const { complaint_id: _, kind: __, ordinal: ___, ...party } = found
  return party
}
export type FoundParty = NonNullable<Awaited<ReturnType<typeof findParty>>>

export const writeContact = (tx: Tx, id: number, contact: { phone: string | null; email: string | null }) =>
  tx.updateTable('complaint_party').set(contact).where('id', '=', id).execute()
