import { sql } from 'kysely'
import type { RemovedAttachment } from '#contract/values/complaint-parts.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The case of a file, if visible, with its row locked: no action is taken in it until the transaction ends. */
export const lockCaseOfFile = (tx: Tx, attachmentId: string) =>
  tx
    .selectFrom('complaint')
    .where('complaint.id', '=', eb =>
      eb.selectFrom('attachment').where('attachment.id', '=', attachmentId).select('attachment.complaint_id'),
    )
    .select(['id', 'round', 'status', 'against_organization_id'])
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Whether a decision or something pending names the file: the present decision of the open round, a conclusion, a
 * proposal that waits for its signatures, or a referral.
 */
export async function isInUse(
  tx: Tx,
  complaint: { id: number; round: number },
  attachmentId: string,
): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select coalesce((
      select ${attachmentId}::uuid = any(attachment_ids) from decision
      where complaint_id = ${complaint.id} and round = ${complaint.round} and version > 0
      order by version desc limit 1
    ), false) or exists (
      select from conclusion
      where complaint_id = ${complaint.id}
        and content -> 'attachments' @> jsonb_build_array(jsonb_build_object('id', ${attachmentId}::text))
    ) or exists (
      select from proposal
      where complaint_id = ${complaint.id} and ended_at is null
        and input -> 'attachmentIds' @> jsonb_build_array(${attachmentId}::text)
    ) or exists (
      select from referral where complaint_id = ${complaint.id} and ${attachmentId}::uuid = any(attachment_ids)
    ) or exists (
      select from statement_request where complaint_id = ${complaint.id} and ${attachmentId}::uuid = any(document_ids)
    ) or exists (
      select from attachment
      where id = ${attachmentId}::uuid and (statement_request_id is not null or case_order_id is not null)
    ) as "isUsed"`.execute(tx)
  return rows[0]?.isUsed === true
}

/** A visible file of a case, locked so that nobody else removes it until the transaction ends. Undefined as for NotFound. */
export const lockFileOfCase = (tx: Tx, attachmentId: string) =>
  tx
    .selectFrom('attachment')
    .where('id', '=', attachmentId)
    .where('complaint_id', 'is not', null)
    .where('hidden_at', 'is', null)
    .select(['complaint_id', 'sha256', 'is_internal', 'attached_by_id'])
    .forUpdate()
    .executeTakeFirst()

export const hideFile = (tx: Tx, attachmentId: string, hidden: { at: Date; byId: number; reason: string | null }) =>
  tx
    .updateTable('attachment')
    .set({ hidden_at: hidden.at, hidden_by_id: hidden.byId, hidden_reason: hidden.reason })
    .where('id', '=', attachmentId)
    .execute()

/** The hidden files of a complaint, the latest first; for staff. */
export async function listRemovedAttachments(tx: Tx, complaintId: number): Promise<RemovedAttachment[]> {
  const rows = await readRows(tx, removedFiles({ complaintId }))
  return rows.map(row => ({
    id: row.id,
    name: row.original_name,
    removedAt: (row.hidden_at as Date).toISOString(),
    removedByName: row.remover,
    reason: row.hidden_reason,
  }))
}

const removedFiles = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('attachment')
    .leftJoin('user_account as remover', 'remover.id', 'attachment.hidden_by_id')
    .where('attachment.complaint_id', '=', complaintId)
    .where('attachment.hidden_at', 'is not', null)
    .select([
      'attachment.id',
      'attachment.original_name',
      'attachment.hidden_at',
      'attachment.hidden_reason',
      nameOf('remover').as('remover'),
    ])
    .orderBy('attachment.hidden_at', 'desc')
    .orderBy('attachment.id'),
)
