import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Documents that were added since the complaint was closed: only a reopening adds any. */
export async function listEvidence(tx: Tx, complaintId: number, closedAt: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('attachment')
    .where('complaint_id', '=', complaintId)
    .where('attached_at', '>=', closedAt)
    .where('hidden_at', 'is', null)
    .where('is_internal', '=', false)
    .orderBy('attached_at')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The complaint by both its names; undefined when it is not visible. */
export const findNamed = (tx: Tx, complaintId: number, trackingId: string) =>
  tx
    .selectFrom('complaint')
    .select('status')
    .where('id', '=', complaintId)
    .where('tracking_id', '=', trackingId)
    .executeTakeFirst()
