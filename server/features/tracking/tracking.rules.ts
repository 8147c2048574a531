import type { NextStep } from '#contract/filing/tracking.ts'
import type { Status } from '#contract/statuses.ts'

/** What happens next, as the complainant is told. */
export const nextStepOf: Record<Status, NextStep> = {
  CREATED: 'will-be-given-to-a-receiver',
  ASSIGNED_TO_CASE_RECEIVER: 'receiver-checks-the-standard',
  REQUESTED_FOR_STANDARD_TO_BE_FULFILLED: 'you-supply-what-is-missing',
  NOT_ADMITTED: 'you-answer-the-non-admission',
  FORWARDED_TO_CASE_OFFICER: 'officer-names-a-handler',
  WAITING_FOR_APPROVAL: 'approver-signs',
  DIRECTED_TO_HANDLER: 'handler-accepts-the-case',
  UNDER_INVESTIGATION: 'handler-investigates-and-decides',
  CONCLUSION_ISSUED: 'you-answer-the-conclusion',
  UNDER_REVIEW: 'reviewer-reviews',
  INFORMATION_REQUESTED: 'you-answer-the-questions',
  REFERRED: 'other-body-answers',
  CLOSED: 'nothing-more',
}
