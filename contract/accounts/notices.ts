import { z } from 'zod'
import { boundedCount, instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { mostUnread, shownNoticeKinds } from '../desk/desk-choices.ts'
import { importedTables } from '../http/table-columns.ts'
import { endpoints } from '../http/endpoint.ts'
import { named, wireObject } from '../http/wire.ts'

const notice = wireObject({
  id: z.int(),
  kind: z.enum(shownNoticeKinds),
  /** Null for a notice about a systemic case, a colleague, an import or another administrator. */
  complaintId: named('compliant_id', z.int().nullable()),
  trackingId: named('complaintRefNo', z.string().nullable()),
  complainantName: z.string().nullable(),
  systemicCase: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** An absent colleague for whom the reader stands in, or no longer does. */
  colleague: bilingual.nullable(),
  /** Of a case: the absent colleague whose step it is, where the reader stands in. */
  standingInFor: bilingual.nullable(),
  /** An import of the reader that is over. */
  tableImport: z.object({ id: z.int(), table: z.enum(importedTables), organizationId: z.int().nullable() }).nullable(),
  /** Something that another administrator did, to a role or a person by name, or to settings. */
  administration: z
    .object({
      by: bilingual.nullable(),
      subjectType: z.string(),
      subjectId: z.string(),
      subjectName: bilingual.nullable(),
    })
    .nullable(),
  at: instant,
  isRead: z.boolean(),
})
export type Notice = z.output<typeof notice>

const notices = wireObject({
  /** The newest first, at most ninety-nine. */
  notices: z.array(notice),
  unread: boundedCount,
})
export type Notices = z.output<typeof notices>

const page = { page: 'Complaints - List View' } as const
const note = 'Ours. Of cases that the caller sees at that moment; what was told of others is not there.'

export const noticesContract = endpoints({
  listNotices: {
    call: 'GET /Notices/GetNotices',
    summary: 'The caller’s notices in the portal',
    access: page,
    answer: notices,
    note,
  },
  markNoticesRead: {
    call: 'POST /Notices/MarkRead',
    summary:
      'Marks the caller’s notices of a case, of a systemic case, of standing in, of an import or with these ids as read, or all of them',
    access: page,
    body: wireObject({
      complaintId: named('compliant_id', z.int().nullable()),
      systemicCaseId: z.int().optional(),
      /** Those about colleagues for whom the caller stands in. */
      standingIn: z.literal(true).optional(),
      importId: z.int().optional(),
      /** These alone: several of one kind that the bell shows as one line. */
      noticeIds: z.array(z.int()).min(1).max(mostUnread).optional(),
    }),
    answer: notices,
    note,
  },
})
