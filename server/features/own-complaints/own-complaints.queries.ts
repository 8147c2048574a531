import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/transaction.ts'

const mostListed = 200

/** What the account owns, as its transaction sees it, newest first. */
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
      sql<{ id: number; en: string; am: string }>`jsonb_build_object('id', against.id,
        'en', against.name_en, 'am', against.name_am)`.as('against'),
    ])
    .execute()

/** Makes a complaint the account's; false when it was already. */
export async function insertOwner(tx: Tx, userId: number, complaintId: number, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('complaint_owner')
    .values({ user_id: userId, complaint_id: complaintId, owned_at: now })
    // naming the columns would ask whether the row can be seen, and whoever files is a visitor in this transaction
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
