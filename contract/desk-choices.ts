/** What few pages of the desk choose from: apart, so that no other page carries it. No schemas stand here. */

/** Where the search box found a case, the most telling first. */
export const casePlaces = ['tracking-id', 'phone', 'letter', 'name', 'issue', 'decision', 'file'] as const
export type CasePlace = (typeof casePlaces)[number]

/** What entries of the audit trail are about. */
export const auditSubjects = [
  'complaint',
  'attachment',
  'user',
  'session',
  'role',
  'organization',
  'department',
  'location',
  'region',
  'constant',
  'setting',
  'calendar',
  'holiday',
  'approval-structure',
  'delegation',
  'message',
  'job',
  'import',
  'audit',
  'report',
  'systemic-case',
] as const
export type AuditSubjectType = (typeof auditSubjects)[number]

/** Entries of the largest file that the audit page hands out. */
export const auditExportLimit = 20_000

/** What waits for somebody, the most telling first where a case waits for them in several ways. */
export const workSteps = [
  'sign',
  'review',
  'direct',
  'receive',
  'accept',
  'conclude',
  'decide',
  'give-opinion',
] as const
export type WorkStep = (typeof workSteps)[number]

/** When what waits is due: its time is over, it ends today, within a week, or later or never. */
export const workTimes = ['late', 'today', 'week', 'later'] as const
export type WorkTime = (typeof workTimes)[number]

/** Letters of a note on a case, and people whom one can mention. */
export const longestNote = 2000
export const mostMentions = 10

/** What somebody is told of a case in the portal, and how many unread notices are counted: then it reads "99+". */
export const noticeKinds = [
  'assigned',
  'mentioned',
  'answered',
  'escalated',
  'due-tomorrow',
  'signature-asked',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What stands behind the bell: those, and the day that the owner of a systemic case chose, of which the bell alone tells. */
export const shownNoticeKinds = [...noticeKinds, 'follow-up-due'] as const
export type ShownNoticeKind = (typeof shownNoticeKinds)[number]
export const mostUnread = 99

/** Cases on the page of what waits for somebody. */
export const workPageSize = 20

/** How far a systemic case has come: the body was asked, what it did was looked at, or nothing is left to do. */
export const systemicStatuses = ['OPEN', 'FOLLOWED_UP', 'CLOSED'] as const
export type SystemicStatus = (typeof systemicStatuses)[number]

/** What is done to a systemic case. */
export const systemicEvents = [
  'opened',
  'changed',
  'tied',
  'untied',
  'noted',
  'followed-up',
  'closed',
  'reopened',
] as const
export type SystemicEvent = (typeof systemicEvents)[number]

/** Complaints that a systemic case ties together, of those that one reader sees. */
export const mostTied = 500
