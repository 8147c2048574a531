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
  'REFERRED',
  'CLOSED',
] as const
export type Status = (typeof statuses)[number]

/** Why a complaint is CLOSED. */
export const closeReasons = ['ACCEPTED', 'NO_RESPONSE', 'WITHDRAWN', 'DUPLICATE', 'NOT_ADMITTED', 'REFERRED'] as const
export type CloseReason = (typeof closeReasons)[number]

/** The clocks of a complaint: acknowledge, admission, resolution, approval, complainant's window, review. */
export const clockNames = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export type ClockName = (typeof clockNames)[number]

/** Percentages of a clock's time at which the office is notified and the case's page says so. */
export const noticeLevels = [75, 90, 100] as const
export type NoticeLevel = (typeof noticeLevels)[number]
