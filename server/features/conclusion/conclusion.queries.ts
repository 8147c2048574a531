import type { Selectable } from 'kysely'
import type { ConclusionContent } from '#contract/desk/conclusion-content.ts'
import type { Database } from '#db/tables.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

export type StoredConclusion = Selectable<Database['conclusion']>

/** Every conclusion of a complaint, newest first, with what a review replaced. */
export const listConclusions = (tx: Tx, complaintId: number) => readRows(tx, conclusions({ complaintId }))
export type ListedConclusion = Awaited<ReturnType<typeof listConclusions>>[number]

const conclusions = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('conclusion')
    .selectAll()
    .select(({ eb, exists, selectFrom }) => [
      eb('replaces_id', 'is not', null).$castTo<boolean>().as('is_replacement'),
      exists(
        selectFrom('conclusion as later')
          .where('later.complaint_id', '=', complaintId)
          .whereRef('later.replaces_id', '=', 'conclusion.id')
          .select('later.id'),
      )
        .$castTo<boolean>()
        .as('is_replaced'),
    ])
    .where('complaint_id', '=', complaintId)
    .orderBy('id', 'desc'),
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
  /** With which a review ends: the conclusion that it upholds word for word, or in whose place it puts this one, and the reason. */
  ends?: { upholdsId?: number; replacesId?: number; reason: string }
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
      upholds_id: issued.ends?.upholdsId ?? null,
      replaces_id: issued.ends?.replacesId ?? null,
      review_reason: issued.ends?.reason ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
