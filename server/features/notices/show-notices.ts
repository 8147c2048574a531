import { mostUnread } from '#contract/desk/desk-choices.ts'
import type { Notice, Notices } from '#contract/accounts/notices.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import { listNewestForAdministrator, markAdministrationRead } from '#server/features/staff/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import {
  countUnread,
  listNewest,
  listNewestOfImports,
  markImportsRead,
  markRead,
  type NoticesOf,
} from './notices.queries.ts'

/** Rows of the list of notices: as many as are counted, so that no unread one is hidden. The cases show older ones. */
const shown = mostUnread

/** The actor's notices of cases that they see. Throws NotPermitted. */
export async function showNotices(context: Context, actor: Actor): Promise<Notices> {
  requirePermission(actor, 'Complaints - List View')
  return readAs(context, actor, tx => readNotices(tx, actor.userId))
}

/** Marks the actor’s notices as read: those that are named, or all of them. Throws NotPermitted. */
export async function markNoticesRead(
  context: Context,
  actor: Actor,
  { importId, ...of }: NoticesOf & { importId?: number | undefined },
): Promise<Notices> {
  requirePermission(actor, 'Complaints - List View')
  const { userId } = actor
  const now = context.clock.now()
  const isOfOne = importId !== undefined || of.complaintId !== null
  const isOfAll = !isOfOne && !of.systemicCaseId && !of.standingIn && !of.noticeIds
  return inTransaction(context, actor, async tx => {
    if (importId !== undefined) await markImportsRead(tx, { userId, importId, now })
    else await markRead(tx, { userId, ...of, now })
    if (isOfAll) await markImportsRead(tx, { userId, now })
    if (isOfAll || of.noticeIds) await markAdministrationRead(tx, { userId, noticeIds: of.noticeIds, now })
    return readNotices(tx, userId)
  })
}

async function readNotices(tx: Tx, userId: number): Promise<Notices> {
  const [found, ofImports, ofAdministration, unread] = await Promise.all([
    listNewest(tx, userId, shown),
    listNewestOfImports(tx, userId, shown),
    listNewestForAdministrator(tx, userId, shown),
    countUnread(tx, userId),
  ])
  const notices = [
    ...found.map(toNotice),
    ...ofImports.map(toImportNotice),
    ...ofAdministration.map(toAdministrationNotice),
  ].sort((one, other) => other.id - one.id)
  return { notices: notices.slice(0, shown), unread }
}

const toNotice = (notice: Awaited<ReturnType<typeof listNewest>>[number]): Notice => ({
  ...contractForm(notice),
  systemicCase:
    notice.systemic_case_id === null ? null : { id: notice.systemic_case_id, title: notice.systemic_title ?? '' },
  tableImport: null,
  administration: null,
  isRead: notice.read_at !== null,
})

/** What a notice that is not about a case leaves empty. */
const ofNoCase = {
  complaintId: null,
  trackingId: null,
  complainantName: null,
  systemicCase: null,
  colleague: null,
  standingInFor: null,
  tableImport: null,
  administration: null,
}

const toAdministrationNotice = (notice: Awaited<ReturnType<typeof listNewestForAdministrator>>[number]): Notice => ({
  ...ofNoCase,
  id: notice.id,
  kind: notice.kind,
  administration: {
    by: notice.doer,
    subjectType: notice.subject_type,
    subjectId: notice.subject_id,
    subjectName: notice.role ?? notice.person,
  },
  at: notice.at.toISOString(),
  isRead: notice.read_at !== null,
})

const toImportNotice = (notice: Awaited<ReturnType<typeof listNewestOfImports>>[number]): Notice => ({
  ...ofNoCase,
  id: notice.id,
  kind: notice.kind,
  tableImport: { id: notice.import_id, table: notice.imported, organizationId: notice.scope_id || null },
  at: notice.at.toISOString(),
  isRead: notice.read_at !== null,
})
