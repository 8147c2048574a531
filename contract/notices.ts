import { z } from 'zod'
import { boundedCount, instant } from './complaint-parts.ts'
import { shownNoticeKinds } from './desk-choices.ts'
import { endpoints } from './endpoint.ts'
import { named, wireObject } from './wire.ts'

const notice = wireObject({
  id: z.int(),
  kind: z.enum(shownNoticeKinds),
  /** Null where it is about a systemic case. */
  complaintId: named('compliant_id', z.int().nullable()),
  trackingId: named('complaintRefNo', z.string().nullable()),
  complainantName: z.string().nullable(),
  systemicCase: z.object({ id: z.int(), title: z.string() }).nullable(),
  at: instant,
  isRead: z.boolean(),
})
export type Notice = z.output<typeof notice>

const notices = wireObject({
  /** The newest first, ninety-nine of them. */
  notices: z.array(notice),
  unread: boundedCount,
})
export type Notices = z.output<typeof notices>

const page = { page: 'Complaints - List View' } as const
const note = 'Ours. Of cases that the caller sees at that moment; what was told of others is not there.'

export const noticesContract = endpoints({
  listNotices: {
    method: 'GET',
    path: '/Notices/GetNotices',
    summary: 'What the caller was told of cases in the portal',
    access: page,
    answer: notices,
    note,
  },
  markNoticesRead: {
    method: 'POST',
    path: '/Notices/MarkRead',
    summary: 'Marks the caller’s notices of a case or of a systemic case as read, or all of them',
    access: page,
    body: wireObject({
      complaintId: named('compliant_id', z.int().nullable()),
      systemicCaseId: z.int().optional(),
    }),
    answer: notices,
    note,
  },
})
