import type { Tx } from '#server/platform/db/transaction.ts'

/** Keeps what stood in a complaint, or in the details of one of its people, before somebody changes it. */
export const keepFormerValues = (
  tx: Tx,
  kept: {
    complaintId: number
    subject: 'complaint' | 'party'
    subjectId: number
    values: Record<string, unknown>
    changedById: number | null
    at: Date
  },
) =>
  tx
    .insertInto('former_values')
    .values({
      complaint_id: kept.complaintId,
      subject: kept.subject,
      subject_id: kept.subjectId,
      values: JSON.stringify(kept.values),
      changed_at: kept.at,
      changed_by_id: kept.changedById,
    })
    .execute()
