import type { MyWork } from '#contract/desk/my-work.ts'
import { bothNamesOf } from '#server/features/complaint-parts/index.ts'
import { eventInSql } from '#server/features/lifecycle/index.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { commentEventInSql } from './comment-event.ts'
import { isCommentNew } from './shared.queries.ts'

/** More than anybody reads in a day. */
const most = 10

/**
 * Comments of complainants on shared statements, in visible cases that the person leads: each waits until the person has read the notice of
 * it, by opening the case or under the bell, or has said what was taken up of the statement, or the case is decided.
 */
export async function listCommented(tx: Tx, userId: number): Promise<MyWork['commented']> {
  const rows = await readRows(
    tx,
    tx
      .selectFrom('complaint_handler as handler')
      .innerJoin('complaint', 'complaint.id', 'handler.complaint_id')
      .innerJoin('shared_statement as shared', 'shared.complaint_id', 'complaint.id')
      .innerJoin('statement_request as request', 'request.id', 'shared.request_id')
      .innerJoin('organization as body', 'body.id', 'request.organization_id')
      .leftJoin('statement_consideration as considered', 'considered.request_id', 'request.id')
      .where('handler.user_id', '=', userId)
      .where('handler.is_lead', '=', true)
      .where('handler.removed_at', 'is', null)
      .where('handler.declined_at', 'is', null)
      .where('complaint.is_open', '=', true)
      .where(isCommentNew)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('notice')
              .where('notice.user_id', '=', userId)
              .where('notice.read_at', 'is not', null)
              .where('notice.event', '=', eventInSql('complaint', commentEventInSql, 'statement-commented'))
              .select('notice.id'),
          ),
        ),
      )
      .select([
        'complaint.id as complaintId',
        'complaint.tracking_id as trackingId',
        'shared.commented_at as commentedAt',
        bothNamesOf('body').as('body'),
      ])
      .orderBy('shared.commented_at')
      .limit(most),
  )
  return rows.map(({ commentedAt, ...row }) => ({ ...row, commentedAt: commentedAt?.toISOString() ?? '' }))
}
