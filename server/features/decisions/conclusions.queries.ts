import type { ConclusionContent } from '#contract/conclusion-content.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A decision word for word as it is issued: later changes of what it names do not reach it. */
export interface IssuedDecision extends ConclusionContent {
  decisionVersion: number
  attachments: { id: string; name: string; mediaType: string; size: number; sha256: string }[]
}

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

/** The complaint of a tracking ID, as far as it is visible. */
export const findByTrackingId = (tx: Tx, trackingId: string) =>
  tx.selectFrom('complaint').where('tracking_id', '=', trackingId).select('id').executeTakeFirst()
