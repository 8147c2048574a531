import { type NotNull, sql } from 'kysely'
import { localDate, startOfDay } from '#server/features/calendar/index.ts'
import { type ClockEntry, holderIdIn } from '#server/features/lifecycle/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The values of a complaint that the watch over time needs. */
export type Watched = Awaited<ReturnType<typeof lockWatched>>[number]
/** An entry of the ledger that a notice can name. */
export type NumberedEntry = ClockEntry & { id: number; complaint_id: number }

/** A complaint of which the office has to be told now. */
export interface DueNotice {
  id: number
  /** The time since when. */
  next_notice_at: Date
}

/** Due complaints after the last one seen, the longest waiting first. */
export const listDueNotices = (tx: Tx, now: Date, after: DueNotice | undefined, most: number): Promise<DueNotice[]> =>
  tx
    .selectFrom('complaint')
    .select(['id', 'next_notice_at'])
    .$narrowType<{ next_notice_at: NotNull }>()
    .where('next_notice_at', '<=', now)
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(next_notice_at, id) > (${after?.next_notice_at}::timestamptz, ${after?.id})`),
    )
    .orderBy('next_notice_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** Locks these complaints, in the order of their ids; with `isPatient` it waits for locked ones, else it leaves them out. */
export const lockWatched = (tx: Tx, ids: readonly number[], { isPatient }: { isPatient: boolean }) =>
  tx
    .selectFrom('complaint')
    .where('id', 'in', ids)
    .select([
      'id',
      'tracking_id',
      'status',
      'version',
      'location_id',
      'handling_organization_id',
      'against_organization_id',
      'receiver_id',
      'officer_id',
      'reviewer_id',
      'held_by',
      'escalation_level',
      'due_at',
      'due_clock',
      'next_notice_at',
    ])
    .orderBy('id')
    .forUpdate()
    .$if(!isPatient, query => query.skipLocked())
    .execute()

/** The ledgers of these complaints, each in its order. */
export const listLedgers = (tx: Tx, ids: readonly number[]): Promise<NumberedEntry[]> =>
  tx
    .selectFrom('clock_event')
    .select(['id', 'complaint_id', 'clock', 'event', 'at', 'amount', 'unit'])
    .where('complaint_id', 'in', ids)
    .orderBy('id')
    .execute()

/** Open complaints after `afterId` whose clocks run, of a region or, with null, of every one; by id. */
export const listWithClocks = async (
  tx: Tx,
  { regionId, afterId, most }: { regionId: number | null; afterId: number; most: number },
): Promise<number[]> =>
  (
    await tx
      .selectFrom('complaint')
      .select('id')
      .where('due_at', 'is not', null)
      .where('id', '>', afterId)
      .$if(regionId !== null, query =>
        query.where(sql<boolean>`location_id in (
        with recursive inside as (
          select id from location where id = ${regionId}
          union select location.id from location join inside on location.parent_id = inside.id)
        select id from inside)`),
      )
      .orderBy('id')
      .limit(most)
      .execute()
  ).map(({ id }) => id)

/** Records that a level was reached; false when it was recorded already. */
export async function insertNotice(
  tx: Tx,
  notice: { complaint_id: number; clock_event_id: number; level: number; at: Date; told_id: number | null },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('clock_notice')
    .values(notice)
    .onConflict(conflict => conflict.columns(['clock_event_id', 'level']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A case whose clock ends tomorrow, with its holder. */
export interface DueTomorrow {
  id: number
  tracking_id: string
  version: number
  due_at: Date
  due_clock: ClockEntry['clock']
  holder_id: number
}

/** Identifies the end of a clock, for its notice. */
export const tomorrowEvent = (clock: ClockEntry['clock'], dueAt: Date): string => `due-${clock}-${localDate(dueAt)}`

/** Cases that are due on the next day and whose holder was not told yet, by due time. */
export function listDueTomorrow(
  tx: Tx,
  now: Date,
  after: DueTomorrow | undefined,
  most: number,
): Promise<DueTomorrow[]> {
  const tomorrow = startOfDay(localDate(new Date(now.getTime() + day)))
  return tx
    .selectFrom('complaint')
    .where('due_at', '>=', tomorrow)
    .where('due_at', '<', new Date(tomorrow.getTime() + day))
    .where('due_clock', '<>', 'E')
    .where(holderIdIn('complaint'), 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notice')
            .whereRef('notice.complaint_id', '=', 'complaint.id')
            .where('notice.kind', '=', 'due-tomorrow')
            .where('notice.user_id', '=', holderIdIn('complaint'))
            .where('notice.at', '>', new Date(tomorrow.getTime() - day))
            .select('notice.id'),
        ),
      ),
    )
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(due_at, id) > (${after?.due_at}::timestamptz, ${after?.id})`),
    )
    .select(['id', 'tracking_id', 'version', 'due_at', 'due_clock', holderIdIn('complaint').as('holder_id')])
    .$narrowType<{ due_at: NotNull; due_clock: NotNull; holder_id: NotNull }>()
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute()
}

const day = 86_400_000
