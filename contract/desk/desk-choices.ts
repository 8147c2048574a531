/** Choices of a few pages of the desk, in a file of their own so that other pages do not load them. Without schemas. */

/** Where the search found a case, the most specific first. */
export const casePlaces = ['tracking-id', 'phone', 'letter', 'name', 'issue', 'decision', 'file'] as const
export type CasePlace = (typeof casePlaces)[number]

/** Kinds of records that audit entries are about. */
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
  'absence',
  'message',
  'job',
  'import',
  'audit',
  'report',
  'systemic-case',
  'standard-text',
  'public-page',
] as const
export type AuditSubjectType = (typeof auditSubjects)[number]

/** Entries of the largest file that the audit page exports. */
export const auditExportLimit = 20_000

/** Why a case waits for somebody, in order of importance when several reasons apply. */
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

/** The list `mine` has at most this many cases, those with the nearest deadlines: nobody can work through more. */
export const mostOfMine = 1000

/** When it is due: it is overdue, or due today, within a week, or later or never. */
export const workTimes = ['late', 'today', 'week', 'later'] as const
export type WorkTime = (typeof workTimes)[number]

/** Characters of a note on a case, and people whom one can mention. */
export const longestNote = 2000
export const mostMentions = 10

/** Kinds of notices of a case in the portal, and how many unread ones are counted: beyond that it reads "99+". */
export const noticeKinds = [
  'assigned',
  'mentioned',
  'answered',
  'escalated',
  'due-tomorrow',
  'signature-asked',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/**
 * More exact names for some notices of a case: it waits for any officer of the reader's body, a supervisor reminds the reader of it, a person of
 * it has to be called, what the reader proposed was sent back, or something happened in a case that the reader has already.
 */
export const finerNoticeKinds = [
  'unclaimed',
  'reminded',
  'complainant-unreached',
  'representative-unreached',
  'to-call',
  'sent-back',
  'news',
] as const
export type FinerNoticeKind = (typeof finerNoticeKinds)[number]
/** All kinds of notices of a case. */
export type CaseNoticeKind = NoticeKind | FinerNoticeKind

/** Kinds of notices about standing in for an absent colleague. */
export const standInNoticeKinds = ['standing-in', 'standing-in-changed', 'standing-in-ended'] as const
export type StandInNoticeKind = (typeof standInNoticeKinds)[number]

/** Kinds of notices about the end of an import. */
export const importNoticeKinds = ['import-done', 'import-refused', 'import-failed'] as const
export type ImportNoticeKind = (typeof importNoticeKinds)[number]

/** Kinds of notices for administrators, about what another one did. */
export const administrationKinds = ['rights-given', 'security-changed'] as const
export type AdministrationKind = (typeof administrationKinds)[number]

/** All kinds of notices: those above, and the day of follow-up of a systemic case. People choose only the first ones. */
export const shownNoticeKinds = [
  ...noticeKinds,
  ...finerNoticeKinds,
  'follow-up-due',
  ...standInNoticeKinds,
  ...importNoticeKinds,
  ...administrationKinds,
] as const
export type ShownNoticeKind = (typeof shownNoticeKinds)[number]
export const mostUnread = 99

/** Cases on the page of waiting work. */
export const workPageSize = 20

/** State of a systemic case: the body was asked, its measures were checked, or nothing is left to do. */
export const systemicStatuses = ['OPEN', 'FOLLOWED_UP', 'CLOSED'] as const
export type SystemicStatus = (typeof systemicStatuses)[number]

/** Actions on a systemic case. */
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

/** Complaints that a systemic case connects, as far as one reader sees them. */
export const mostTied = 500

/** Why somebody is away, as far as they say so. */
export const absenceReasons = ['leave', 'illness', 'training', 'official-travel', 'other'] as const
export type AbsenceReason = (typeof absenceReasons)[number]

/** Days of the longest absence. */
export const longestAbsence = 400

/** How long somebody can take back what they have just done, in minutes. */
export const undoMinutes = 10
