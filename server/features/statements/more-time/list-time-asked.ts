import type { MyWork } from '#contract/desk/my-work.ts'
import { bothNamesOf } from '#server/features/complaint-parts/index.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** More than anybody answers in a day. */
const most = 10

/**
 * Requests of bodies for more time that the person can answer: in visible cases that they direct or lead, or in which they asked the body
 * and nobody directs yet. One whose day is over needs no answer any more.
 */
export async function listTimeAsked(tx: Tx, userId: number, now: Date): Promise<MyWork['timeAsked']> {
  const rows = await readRows(
    tx,
    tx
      .selectFrom('statement_request as request')
      .innerJoin('complaint', 'complaint.id', 'request.complaint_id')
      .innerJoin('organization as body', 'body.id', 'request.organization_id')
      .where('request.outcome', 'is', null)
      .where('request.time_asked_at', 'is not', null)
      .where('request.time_answer', 'is', null)
      .where('request.due_at', '>', now)
      .where(({ eb, and, or, exists, selectFrom }) =>
        or([
          eb('complaint.officer_id', '=', userId),
          and([eb('complaint.officer_id', 'is', null), eb('request.asked_by_id', '=', userId)]),
          exists(
            selectFrom('complaint_handler as handler')
              .whereRef('handler.complaint_id', '=', 'complaint.id')
              .where('handler.user_id', '=', userId)
              .where('handler.is_lead', '=', true)
              .where('handler.removed_at', 'is', null)
              .where('handler.declined_at', 'is', null)
              .select('handler.id'),
          ),
        ]),
      )
      .select([
        'complaint.id as complaintId',
        'complaint.tracking_id as trackingId',
        'request.time_asked_until as until',
        'request.due_at as dueAt',
        bothNamesOf('body').as('body'),
      ])
      .orderBy('request.due_at')
      .limit(most),
  )
  return rows.map(({ until, dueAt, ...row }) => ({ ...row, until: until ?? '', dueAt: dueAt.toISOString() }))
}
