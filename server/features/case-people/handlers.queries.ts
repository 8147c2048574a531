import { type RawBuilder, sql } from 'kysely'
import { askCompiled, compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow, readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The present handlers of a case. */
export const listCurrentHandlers = (tx: Tx, complaintId: number): Promise<CurrentHandler[]> =>
  readRows(tx, currentHandlers({ complaintId }))

const currentHandlers = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('complaint_handler as handler')
    .innerJoin('user_account as person', 'person.id', 'handler.user_id')
    .where('handler.complaint_id', '=', complaintId)
    .where('handler.removed_at', 'is', null)
    .where('handler.declined_at', 'is', null)
    .orderBy('handler.id')
    .select([
      'handler.id',
      'handler.user_id as userId',
      'handler.is_lead as isLead',
      'handler.accepted_at as acceptedAt',
      'person.role_id as roleId',
    ]),
)

/** Somebody's part as a handler of a case. */
export interface CurrentHandler {
  id: number
  userId: number
  isLead: boolean
  acceptedAt: Date | null
  /** Of the person. */
  roleId: number | null
}

/** Ends the work of all handlers on the case. Returns whose work ended. */
export const removeHandlers = async (tx: Tx, complaintId: number, at: Date): Promise<number[]> => {
  const removed = await tx
    .updateTable('complaint_handler')
    .set({ removed_at: at })
    .where('complaint_id', '=', complaintId)
    .where('removed_at', 'is', null)
    .where('declined_at', 'is', null)
    .returning('user_id')
    .execute()
  return removed.map(({ user_id }) => user_id)
}

/** A change of who handles a case. */
type HandlersChange = {
  /** Whose work ends. */
  left: readonly number[]
  /** To whom the case is directed; each of them has to accept it. Somebody who has also left is asked again. */
  joined: readonly number[]
  leadId: number
  at: Date
  byId: number | null
}

/**
 * Changes the handlers of a case and their lead by one statement, so that triggers see the end of it only. A lead among those who stay has to
 * accept again, as the lead, unless they were it before. A case has one lead at each moment: whoever stops being it comes first, because the
 * other parts count them.
 */
export const changeHandlers = async (
  tx: Tx,
  complaintId: number,
  { left, joined, ...step }: HandlersChange,
): Promise<void> => {
  await askCompiled(tx, handlersChange({ complaintId, left: [...left], joined: [...joined], ...step }))
}

const handlersChange = compiled(
  (_, { complaintId, left, joined, leadId, at, byId }: Values<HandlersChange & { complaintId: number }>) => {
    const isCurrent = sql`complaint_id = ${complaintId} and removed_at is null and declined_at is null`
    const hasLeft = sql`user_id = any (${left}::integer[])`
    const isAfterThem = sql`(select count(*) from ended) + (select count(*) from former) >= 0`
    return sql<object>`
      with ended as (
        update complaint_handler set removed_at = ${at} where ${isCurrent} and ${hasLeft} returning id
      ), former as (
        update complaint_handler set is_lead = false
        where ${isCurrent} and is_lead and user_id <> ${leadId} and not ${hasLeft} returning id
      ), joined as (
        insert into complaint_handler (complaint_id, user_id, is_lead, directed_at, directed_by_id)
        select ${complaintId}::integer, user_id, user_id = ${leadId}, ${at}::timestamptz, ${byId}::integer
        from unnest(${joined}::integer[]) with ordinality as one (user_id, place)
        where ${isAfterThem} order by place
      )
      update complaint_handler set is_lead = true, accepted_at = null
      where ${isCurrent} and user_id = ${leadId} and not is_lead and not ${hasLeft} and ${isAfterThem}`
  },
)

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
