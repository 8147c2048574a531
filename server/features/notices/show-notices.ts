import { mostUnread } from '#contract/desk/desk-choices.ts'
import type { Notices } from '#contract/accounts/notices.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { countUnread, listNewest, markRead, type NoticesOf } from './notices.queries.ts'

/** Rows of the list of notices: as many as are counted, so that no unread one is hidden. The cases show older ones. */
const shown = mostUnread

/** The actor's notices of cases that they see. Throws NotPermitted. */
export async function showNotices(context: Context, actor: Actor): Promise<Notices> {
  requirePermission(actor, 'Complaints - List View')
  return inTransaction(context, actor, tx => readNotices(tx, actor.userId), { readOnly: true })
}

/** Marks the actor’s notices of a case or a systemic case as read, or all of them. Throws NotPermitted. */
export async function markNoticesRead(context: Context, actor: Actor, of: NoticesOf): Promise<Notices> {
  requirePermission(actor, 'Complaints - List View')
  const now = context.clock.now()
  return inTransaction(context, actor, async tx => {
    await markRead(tx, { userId: actor.userId, ...of, now })
    return readNotices(tx, actor.userId)
  })
}

async function readNotices(tx: Tx, userId: number): Promise<Notices> {
  const [found, unread] = await Promise.all([listNewest(tx, userId, shown), countUnread(tx, userId)])
  const notices = found.map(notice => ({
    id: notice.id,
    kind: notice.kind,
    complaintId: notice.complaint_id,
    trackingId: notice.tracking_id,
    complainantName: notice.complainant_name,
    systemicCase:
      notice.systemic_case_id === null ? null : { id: notice.systemic_case_id, title: notice.systemic_title ?? '' },
    colleague: notice.colleague,
    standingInFor: notice.standing_in_for,
    at: notice.at.toISOString(),
    isRead: notice.read_at !== null,
  }))
  return { notices, unread }
}
