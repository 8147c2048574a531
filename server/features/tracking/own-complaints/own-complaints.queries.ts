import { placeOf } from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

const mostListed = 200

/** The account's complaints, as its transaction sees them, newest first. */
export const listOwn = (tx: Tx) =>
  tx
    .selectFrom('complaint_owner')
    .innerJoin('complaint', 'complaint.id', 'complaint_owner.complaint_id')
    .innerJoin('organization as against', 'against.id', 'complaint.against_organization_id')
    .orderBy('complaint.registered_at', 'desc')
    .limit(mostListed)
    .select([
      'complaint.id',
      'complaint.tracking_id',
      'complaint.status',
      'complaint.close_reason',
      'complaint.registered_at',
      'complaint.due_at',
      placeOf('against').as('against_organization'),
    ])
    .execute()

/** Makes the account the owner of a complaint; false when it was already. */
export async function insertOwner(tx: Tx, userId: number, complaintId: number, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('complaint_owner')
    .values({ user_id: userId, complaint_id: complaintId, owned_at: now })
    // naming the columns would require that the row is visible, but the actor who files is a visitor in this transaction
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
