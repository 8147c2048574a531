/** Statuses of a complaint. The specification names four (section 4); the others are ours (docs/lifecycle.md). */
export const statuses = [
  'CREATED',
  'ASSIGNED_TO_CASE_RECEIVER',
  'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED',
  'NOT_ADMITTED',
  'FORWARDED_TO_CASE_OFFICER',
  'WAITING_FOR_APPROVAL',
  'DIRECTED_TO_HANDLER',
  'UNDER_INVESTIGATION',
  'CONCLUSION_ISSUED',
  'UNDER_REVIEW',
  'INFORMATION_REQUESTED',
  'REFERRED',
  'CLOSED',
] as const
export type Status = (typeof statuses)[number]

/** A post that can hold a case. */
export type Post = 'receiver' | 'officer' | 'lead' | 'approver' | 'reviewer'

/** What a status of a complaint means, wherever that is asked. The database has it in the table `status`. */
interface StatusMeaning {
  /** Whether work on the case goes on. */
  isOpen: boolean
  /** Whether the work has not begun, for the list of new complaints. */
  isNew: boolean
  /**
   * The post that holds the case; null when no member of the office does in person, or when the post of the status that the case returns to
   * goes on holding it (`complaint.returns_to`).
   */
  heldBy: Post | null
  /** What has to happen next, by somebody of the office or by the complainant (`supply`, `answer`, `inform`) or by another body. */
  nextStep: string
}

const open = { isOpen: true, isNew: false }

export const statusMeanings = {
  CREATED: { isOpen: true, isNew: true, heldBy: null, nextStep: 'assign' },
  ASSIGNED_TO_CASE_RECEIVER: { isOpen: true, isNew: true, heldBy: 'receiver', nextStep: 'receive' },
  REQUESTED_FOR_STANDARD_TO_BE_FULFILLED: { ...open, heldBy: 'receiver', nextStep: 'supply' },
  NOT_ADMITTED: { ...open, heldBy: 'receiver', nextStep: 'answer' },
  FORWARDED_TO_CASE_OFFICER: { ...open, heldBy: 'officer', nextStep: 'direct' },
  WAITING_FOR_APPROVAL: { ...open, heldBy: 'approver', nextStep: 'sign' },
  DIRECTED_TO_HANDLER: { ...open, heldBy: 'lead', nextStep: 'accept' },
  UNDER_INVESTIGATION: { ...open, heldBy: 'lead', nextStep: 'investigate' },
  CONCLUSION_ISSUED: { ...open, heldBy: 'lead', nextStep: 'answer' },
  UNDER_REVIEW: { ...open, heldBy: 'reviewer', nextStep: 'review' },
  INFORMATION_REQUESTED: { ...open, heldBy: null, nextStep: 'inform' },
  REFERRED: { ...open, heldBy: null, nextStep: 'answer-referral' },
  CLOSED: { isOpen: false, isNew: false, heldBy: null, nextStep: 'nothing' },
} as const satisfies Record<Status, StatusMeaning>

export type NextStep = (typeof statusMeanings)[Status]['nextStep']

export const isOpen = (status: Status): boolean => statusMeanings[status].isOpen

/** Whether the case waits for something from the complainant. */
export const waitsForComplainant = (status: Status): boolean =>
  ['supply', 'answer', 'inform'].includes(statusMeanings[status].nextStep)

/** Why a complaint is CLOSED. */
export const closeReasons = ['ACCEPTED', 'NO_RESPONSE', 'WITHDRAWN', 'DUPLICATE', 'NOT_ADMITTED', 'REFERRED'] as const
export type CloseReason = (typeof closeReasons)[number]

/** The clocks of a complaint: acknowledge, admission, resolution, approval, complainant's window, review, statement of the body complained against. */
export const clockNames = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
export type ClockName = (typeof clockNames)[number]

/** Percentages of a clock's time at which the office is notified and the case's page says so. */
export const noticeLevels = [75, 90, 100] as const
export type NoticeLevel = (typeof noticeLevels)[number]
