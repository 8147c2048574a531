import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/**
 * Call-backs that wait, of closed cases, that the transaction's actor sees: row-level security leaves staff those of cases that they see and
 * did not work on, and the system all.
 */
export const waitingCallBacks = (tx: Tx) =>
  tx
    .selectFrom('call_back')
    .innerJoin('complaint', 'complaint.id', 'call_back.complaint_id')
    .innerJoin('call_back_draw as draw', 'draw.month', 'call_back.month')
    .where('call_back.ended_at', 'is', null)
    // one that was opened again is not asked about before its end
    .where('complaint.is_open', '=', sql.lit(false))

/** When one of `waitingCallBacks` ends because nobody called: so many days after the draw, or after the end of a case that was opened again. */
export const waitsUntil = (days: number): RawBuilder<Date> =>
  sql<Date>`(greatest(draw.drawn_at, complaint.closed_at) + make_interval(days => ${days}))`
