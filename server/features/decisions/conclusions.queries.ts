import type { IssuedDecision } from '#contract/decisions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Writes the conclusion as it is issued, and opens its files to the complainant. Answers its id. */
export async function issueConclusion(
  tx: Tx,
  issued: { complaintId: number; round: number; content: IssuedDecision; at: Date; authorId: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('conclusion')
    .values({
      complaint_id: issued.complaintId,
      round: issued.round,
      kind: 'decision',
      content: JSON.stringify(issued.content),
      issued_at: issued.at,
      issued_by_id: issued.authorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const files = issued.content.attachments.map(file => file.id)
  if (files.length > 0)
    await tx
      .updateTable('attachment')
      .set({ is_internal: false })
      .where('complaint_id', '=', issued.complaintId)
      .where('id', 'in', files)
      .execute()
  return id
}

/** Every conclusion of the complaint, newest first. */
export const listConclusions = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('conclusion')
    .where('complaint_id', '=', complaintId)
    .orderBy('id', 'desc')
    .select(['id', 'round', 'kind', 'content', 'issued_at', 'is_final', 'answer', 'answered_at', 'rejection_reason'])
    .execute()
export type FoundConclusion = Awaited<ReturnType<typeof listConclusions>>[number]

/** The id of a visible complaint and its tracking ID. */
export const findTrackingId = (tx: Tx, complaintId: number) =>
  tx.selectFrom('complaint').where('id', '=', complaintId).select('tracking_id').executeTakeFirst()
