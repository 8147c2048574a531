import { sql } from 'kysely'
import { type CallBackEnding, callBackEndings } from '#contract/desk/call-back-endings.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { waitingCallBacks, waitsUntil } from './waiting.queries.ts'

/** Every statement here needs a transaction of the system. */

/** Call-backs that wait, whoever may make them, those that end first at the beginning. */
export const listUncalled = (tx: Tx, { days, most }: { days: number; most: number }) =>
  waitingCallBacks(tx)
    .select(['call_back.id', 'call_back.missed', 'complaint.id as complaint_id', 'complaint.tracking_id'])
    .select(['complaint.closed_at', waitsUntil(days).as('waits_until')])
    .orderBy('waits_until')
    .orderBy('call_back.id')
    .limit(most)
    .execute()
export type FoundUncalled = Awaited<ReturnType<typeof listUncalled>>[number]

/** Ends at most so many whose time is over: as not called, or as not reached where somebody has tried. */
export const endUncalled = (tx: Tx, { days, now, most }: { days: number; now: Date; most: number }) =>
  tx
    .updateTable('call_back')
    .set({
      outcome: sql<CallBackEnding>`case when missed = 0 then 'not-called' else 'not-reached' end`,
      ended_at: now,
      version: sql<number>`version + 1`,
    })
    .where('id', 'in', waitingCallBacks(tx).where(waitsUntil(days), '<=', now).select('call_back.id').limit(most))
    // one that somebody records now is theirs
    .where('ended_at', 'is', null)
    .returning(['id', 'complaint_id', 'outcome', 'missed'])
    .execute()

/** What came of the samples of the last months, the newest first. */
export const countByMonth = (tx: Tx, most: number) =>
  tx
    .selectFrom('call_back_draw as draw')
    .leftJoin('call_back', 'call_back.month', 'draw.month')
    .groupBy('draw.month')
    .select(['draw.month', 'draw.cases', 'draw.drawn'])
    .select(({ fn }) =>
      callBackEndings.map(ending =>
        fn.count<number>('call_back.id').filterWhere('call_back.outcome', '=', ending).as(ending),
      ),
    )
    .select(({ fn }) => fn.count<number>('call_back.id').filterWhere('call_back.ended_at', 'is', null).as('waiting'))
    .orderBy('draw.month', 'desc')
    .limit(most)
    .execute()
