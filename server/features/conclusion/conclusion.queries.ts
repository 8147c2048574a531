import type { Selectable } from 'kysely'
import type { ConclusionContent } from '#contract/desk/conclusion-content.ts'
import type { Database } from '#db/tables.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

export type StoredConclusion = Selectable<Database['conclusion']>

/** Every conclusion of a complaint, newest first. */
export const listConclusions = (tx: Tx, complaintId: number): Promise<StoredConclusion[]> =>
  readRows(tx, conclusions({ complaintId }))

const conclusions = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db.selectFrom('conclusion').selectAll().where('complaint_id', '=', complaintId).orderBy('id', 'desc'),
)

/** The conclusion that was issued last, or the last of a given round. */
export const findConclusion = (tx: Tx, complaintId: number, round?: number): Promise<StoredConclusion | undefined> =>
  tx
    .selectFrom('conclusion')
    .selectAll()
    .where('complaint_id', '=', complaintId)
    .$if(round !== undefined, query => query.where('round', '=', round as number))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Stores the complainant's answer to the last conclusion, unless that is answered. */
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

/** The conclusion to issue, which the complainant may accept or reject. */
export interface NewConclusion {
  complaintId: number
  round: number
  kind: StoredConclusion['kind']
  content: ConclusionContent
  at: Date
  byId: number | null
  /** It can only be accepted or rejected, and no longer reviewed. */
  isFinal?: boolean
  /** The conclusion that a review upholds word for word, and the reason. */
  upholds?: { id: number; reason: string }
}

/** Stores a conclusion at its issue. Returns its id. */
export async function issueConclusion(tx: Tx, issued: NewConclusion): Promise<number> {
  const { id } = await tx
    .insertInto('conclusion')
    .values({
      complaint_id: issued.complaintId,
      round: issued.round,
      kind: issued.kind,
      content: JSON.stringify(issued.content),
      issued_at: issued.at,
      issued_by_id: issued.byId,
      is_final: issued.isFinal ?? false,
      upholds_id: issued.upholds?.id ?? null,
      review_reason: issued.upholds?.reason ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
