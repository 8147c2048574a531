import type { RemovedAttachment } from '#contract/complaint-parts.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A file of a case that is in sight; nobody else takes it away until the transaction ends. Undefined as for NotFound. */
export const lockFileOfCase = (tx: Tx, attachmentId: string) =>
  tx
    .selectFrom('attachment')
    .where('id', '=', attachmentId)
    .where('complaint_id', 'is not', null)
    .where('hidden_at', 'is', null)
    .select(['complaint_id', 'sha256', 'is_internal', 'attached_by_id'])
    .forUpdate()
    .executeTakeFirst()

export const hideFile = (tx: Tx, attachmentId: string, hidden: { at: Date; byId: number; reason: string }) =>
  tx
    .updateTable('attachment')
    .set({ hidden_at: hidden.at, hidden_by_id: hidden.byId, hidden_reason: hidden.reason })
    .where('id', '=', attachmentId)
    .execute()

/** What was taken out of sight of a complaint, the latest first; for staff. */
export async function listRemovedAttachments(tx: Tx, complaintId: number): Promise<RemovedAttachment[]> {
  const rows = await tx
    .selectFrom('attachment')
    .leftJoin('user_account as remover', 'remover.id', 'attachment.hidden_by_id')
    .where('attachment.complaint_id', '=', complaintId)
    .where('attachment.hidden_at', 'is not', null)
    .select([
      'attachment.id',
      'attachment.original_name',
      'attachment.hidden_at',
      'attachment.hidden_reason',
      'remover.name',
      'remover.name_am',
    ])
    .orderBy('attachment.hidden_at', 'desc')
    .orderBy('attachment.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.original_name,
    removedAt: (row.hidden_at as Date).toISOString(),
    removedByName: row.name === null ? null : { en: row.name, am: row.name_am ?? row.name },
    reason: row.hidden_reason ?? '',
  }))
}
