/** Choices of calls and screens. Without schemas, so that a page loads only the lists. */

/** What a list shows: the last days, a kind of status, the reader's own, or everything visible. */
export const complaintFilters = ['-7', '-30', 'new', 'active', 'closed', 'critical', 'delayed', 'mine', 'all'] as const
export type ComplaintFilter = (typeof complaintFilters)[number]

/** Newest first, oldest first, or the nearest deadline first. */
export const complaintSorts = ['newest', 'oldest', 'urgent'] as const
export type ComplaintSort = (typeof complaintSorts)[number]

/** What complainants say of how a case was handled: 4 and 5 are satisfied, 1 and 2 are not. */
export const ratingGroups = { satisfied: [4, 5], between: [3], dissatisfied: [1, 2], rated: [1, 2, 3, 4, 5] } as const
export type RatingGroup = keyof typeof ratingGroups

/** Cases with orders that have not ended, or with orders that a body owes after their last day. */
export const orderFilters = ['open', 'overdue'] as const
export type OrderFilter = (typeof orderFilters)[number]

export const ratingGroupNames = ['satisfied', 'between', 'dissatisfied', 'rated'] as const satisfies RatingGroup[]

export const codeChannels = ['sms', 'email'] as const
export type CodeChannel = (typeof codeChannels)[number]

/** Why a file is refused; the screens translate each reason. The other files of the same call are not affected. */
export const fileRefusals = [
  'file-too-large',
  'file-too-many',
  'file-empty',
  'file-type-not-allowed',
  'file-executable',
  'file-archive',
  'file-active-content',
  'file-has-macros',
  'file-encrypted',
  'file-broken',
  'file-mixed-content',
  'file-expands-too-much',
  'file-text-not-utf8',
  'file-infected',
  'scanner-unavailable',
] as const
export type FileRefusal = (typeof fileRefusals)[number]

/** Reports by which a message did not reach whom it was for. */
export const notArrived = ['expired', 'deleted', 'undeliverable', 'rejected', 'returned', 'complained'] as const

/** Questions that one request for information may have. */
export const mostQuestions = 10

/** The fields of their answers, in the order of the questions. */
export const answerFields = Array.from({ length: mostQuestions }, (_, index) => `answer${index + 1}` as const)

/** What the complainant says of a report. */
export const orderAnswers = ['done', 'partly', 'not-done'] as const
