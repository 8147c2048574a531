import type { Selectable } from 'kysely'
import type { ConclusionTable } from '#db/tables.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type StoredConclusion = Selectable<ConclusionTable>

/** Every conclusion of a complaint, newest first. */
export const listConclusions = (tx: Tx, complaintId: number): Promise<StoredConclusion[]> =>
  tx.selectFrom('conclusion').selectAll().where('complaint_id', '=', complaintId).orderBy('id', 'desc').execute()

/** What was issued last; of a round, if one is given. */
export const findConclusion = (tx: Tx, complaintId: number, round?: number): Promise<StoredConclusion | undefined> =>
  tx
    .selectFrom('conclusion')
    .selectAll()
    .where('complaint_id', '=', complaintId)
    .$if(round !== undefined, query => query.where('round', '=', round as number))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Keeps the complainant's answer with what was issued last, unless that is answered. */
export async function answerConclusion(
  tx: Tx,
  complaintId: number,
  answer: { answer: 'accepted' | 'rejected'; answered_at: Date; rejection_reason?: string | null },
): Promise<number | null> {
  const last = await findConclusion(tx, complaintId)
  if (!last || last.answer !== null) return null
  await tx.updateTable('conclusion').set(answer).where('id', '=', last.id).execute()
  return last.id
}

/** Issues again what was issued before, word for word and for good. */
export async function issueAgain(
  tx: Tx,
  upheld: StoredConclusion,
  { at, byId, reason }: { at: Date; byId: number | null; reason: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('conclusion')
    .values({
      complaint_id: upheld.complaint_id,
      round: upheld.round,
      kind: upheld.kind,
      content: JSON.stringify(upheld.content),
      issued_at: at,
      issued_by_id: byId,
      is_final: true,
      upholds_id: upheld.id,
      review_reason: reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
