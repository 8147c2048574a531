import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow, readRows } from '#server/platform/db/connections/together.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

const active = (db: QueryCreator<Database>, complaintId: number | RawBuilder<number>) =>
  db
    .selectFrom('complaint_handler')
    .where('complaint_id', '=', complaintId)
    .where('removed_at', 'is', null)
    .where('declined_at', 'is', null)

/** The present handlers of a case. */
export const listCurrentHandlers = (tx: Tx, complaintId: number): Promise<CurrentHandler[]> =>
  readRows(tx, currentHandlers({ complaintId }))

const currentHandlers = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  active(db, complaintId).orderBy('id').select(['user_id as userId', 'is_lead as isLead', 'accepted_at']),
)

export interface CurrentHandler {
  userId: number
  isLead: boolean
  accepted_at: Date | null
}

/** The user's part as a handler of the case; undefined for others. */
export const findHandler = (tx: Tx, complaintId: number, userId: number) =>
  active(tx, complaintId)
    .where('user_id', '=', userId)
    .select(['id', 'is_lead as isLead', 'accepted_at as acceptedAt'])
    .executeTakeFirst()

interface Step {
  at: Date
  byId: number | null
}

/** Directs a case to one more person, who has to accept it. */
export const addHandlers = async (
  tx: Tx,
  complaintId: number,
  userIds: readonly number[],
  leadId: number,
  { at, byId }: Step,
): Promise<void> => {
  if (userIds.length === 0) return
  await tx
    .insertInto('complaint_handler')
    .values(
      userIds.map(userId => ({
        complaint_id: complaintId,
        user_id: userId,
        is_lead: userId === leadId,
        directed_at: at,
        directed_by_id: byId,
      })),
    )
    .execute()
}

/** Ends the work of these handlers on the case; of all of them when none is named. Returns whose work ended. */
export const removeHandlers = async (
  tx: Tx,
  complaintId: number,
  at: Date,
  userIds?: readonly number[],
): Promise<number[]> => {
  if (userIds?.length === 0) return []
  const removed = await tx
    .updateTable('complaint_handler')
    .set({ removed_at: at })
    .where('complaint_id', '=', complaintId)
    .where('removed_at', 'is', null)
    .where('declined_at', 'is', null)
    .$if(userIds !== undefined, some => some.where('user_id', 'in', userIds ?? []))
    .returning('user_id')
    .execute()
  return removed.map(({ user_id }) => user_id)
}

/**
 * Makes a handler the lead in place of the former one; the new lead has to accept again. One statement: triggers find one lead only after it.
 * It waits for the end of the former lead's part, because a case has one lead at each moment.
 */
export async function changeLead(tx: Tx, complaintId: number, leadId: number): Promise<void> {
  const isCurrent = sql`complaint_id = ${complaintId} and removed_at is null and declined_at is null`
  await sql`
    with former as (update complaint_handler set is_lead = false where ${isCurrent} and is_lead returning id)
    update complaint_handler set is_lead = true, accepted_at = null
    where ${isCurrent} and user_id = ${leadId} and (select count(*) from former) >= 0`.execute(tx)
}

export const markAccepted = (tx: Tx, handlerId: number, at: Date) =>
  tx.updateTable('complaint_handler').set({ accepted_at: at }).where('id', '=', handlerId).execute()

export const markDeclined = (tx: Tx, handlerId: number, at: Date, reason: string) =>
  tx
    .updateTable('complaint_handler')
    .set({ declined_at: at, decline_reason: reason })
    .where('id', '=', handlerId)
    .execute()

/** The id of the lead of the case, in any status, for a query; null when there is none. */
export const leadIdOf = (complaintId: number | RawBuilder<number>) => sql<number | null>`(
  select user_id from complaint_handler
  where complaint_id = ${complaintId} and is_lead and removed_at is null and declined_at is null
  limit 1)`

export const findCaseLead = async (tx: Tx, complaintId: number): Promise<number | null> =>
  (await readRow(tx, sql<{ id: number | null }>`select ${leadIdOf(complaintId)} as id`))?.id ?? null

/** Gives the lead to somebody else; ends the former lead's work, and the new lead's as a member. */
export async function replaceLead(
  tx: Tx,
  complaintId: number,
  { userId, byId, at, hasBegun }: { userId: number; byId: number | null; at: Date; hasBegun: boolean },
): Promise<void> {
  await tx
    .updateTable('complaint_handler')
    .set({ removed_at: at })
    .where('complaint_id', '=', complaintId)
    .where('removed_at', 'is', null)
    .where('declined_at', 'is', null)
    .where(row => row.or([row('is_lead', '=', true), row('user_id', '=', userId)]))
    .execute()
  await tx
    .insertInto('complaint_handler')
    .values({
      complaint_id: complaintId,
      user_id: userId,
      is_lead: true,
      directed_at: at,
      directed_by_id: byId,
      accepted_at: hasBegun ? at : null,
    })
    .execute()
}

/** Ends the work of a handler beside the lead. */
export const removeMember = (tx: Tx, complaintId: number, userId: number, at: Date) =>
  tx
    .updateTable('complaint_handler')
    .set({ removed_at: at })
    .where('complaint_id', '=', complaintId)
    .where('user_id', '=', userId)
    .where('is_lead', '=', false)
    .where('removed_at', 'is', null)
    .where('declined_at', 'is', null)
    .execute()
