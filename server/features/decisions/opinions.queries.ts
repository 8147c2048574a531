import { sql } from 'kysely'
import type { OpinionPosition } from '#contract/desk/decisions.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The present handlers with their opinions in the round, the lead first. */
export const listHandlerOpinions = (tx: Tx, complaintId: number, round: number) =>
  readRows(tx, handlerOpinions({ complaintId, round }))

const handlerOpinions = compiled((db, { complaintId, round }: Values<{ complaintId: number; round: number }>) =>
  db
    .selectFrom('complaint_handler as handler')
    .innerJoin('user_account as person', 'person.id', 'handler.user_id')
    .leftJoin('opinion', join =>
      join
        .onRef('opinion.complaint_id', '=', 'handler.complaint_id')
        .onRef('opinion.user_id', '=', 'handler.user_id')
        .on('opinion.round', '=', round),
    )
    .where('handler.complaint_id', '=', complaintId)
    .where('handler.removed_at', 'is', null)
    .where('handler.declined_at', 'is', null)
    .orderBy('handler.is_lead', 'desc')
    .orderBy('handler.id')
    .select([
      'handler.user_id',
      'handler.is_lead',
      'opinion.position',
      'opinion.text',
      'opinion.given_at',
      'opinion.revised_at',
      nameOf('person').$notNull().as('name'),
    ]),
)

/** For each of these complaints: how many people handle it, how many of them gave their opinion in its round, and who did not. */
export const countHandlerOpinions = (tx: Tx, complaintIds: readonly number[]) =>
  readRows(tx, handlerOpinionsOf({ complaintIds: [...complaintIds] }))

const handlerOpinionsOf = compiled((db, { complaintIds }: Values<{ complaintIds: number[] }>) =>
  db
    .selectFrom('complaint_handler as handler')
    .innerJoin('complaint', 'complaint.id', 'handler.complaint_id')
    .leftJoin('opinion', join =>
      join
        .onRef('opinion.complaint_id', '=', 'handler.complaint_id')
        .onRef('opinion.user_id', '=', 'handler.user_id')
        .onRef('opinion.round', '=', 'complaint.round'),
    )
    .where('handler.complaint_id', '=', sql<number>`any(${complaintIds})`)
    .where('handler.removed_at', 'is', null)
    .where('handler.declined_at', 'is', null)
    .groupBy('handler.complaint_id')
    .select([
      'handler.complaint_id as complaintId',
      sql<number>`count(*)::int`.as('handlers'),
      sql<number>`count(opinion.user_id)::int`.as('given'),
      sql<number[]>`array_agg(handler.user_id) filter (where opinion.user_id is null)`.as('owedBy'),
    ]),
)

/** Every opinion on the complaint, the newest round first, with the author's part in the case. */
export const listOpinions = (tx: Tx, complaintId: number) => readRows(tx, opinions({ complaintId }))

const opinions = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('opinion')
    .innerJoin('user_account as person', 'person.id', 'opinion.user_id')
    .where('opinion.complaint_id', '=', complaintId)
    .orderBy('opinion.round', 'desc')
    .orderBy('opinion.given_at')
    .orderBy('opinion.id')
    .select([
      'opinion.round',
      'opinion.user_id',
      'opinion.position',
      'opinion.text',
      'opinion.given_at',
      'opinion.revised_at',
      nameOf('person').$notNull().as('name'),
      // a former handler gave it as a handler
      sql<'handler' | 'expert'>`case when exists (
        select from complaint_handler where complaint_handler.complaint_id = opinion.complaint_id
          and complaint_handler.user_id = opinion.user_id) then 'handler' else 'expert' end`.as('part'),
    ]),
)

/** Writes an opinion or replaces one's own. Returns whether it replaced one. */
export async function putOpinion(
  tx: Tx,
  opinion: { complaintId: number; round: number; userId: number; position: OpinionPosition; text: string; at: Date },
): Promise<boolean> {
  const { revised_at } = await tx
    .insertInto('opinion')
    .values({
      complaint_id: opinion.complaintId,
      round: opinion.round,
      user_id: opinion.userId,
      position: opinion.position,
      text: opinion.text,
      given_at: opinion.at,
    })
    .onConflict(conflict =>
      conflict
        .columns(['complaint_id', 'round', 'user_id'])
        .doUpdateSet({ position: opinion.position, text: opinion.text, revised_at: opinion.at }),
    )
    .returning('revised_at')
    .executeTakeFirstOrThrow()
  return revised_at !== null
}
