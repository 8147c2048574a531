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

/** `+251911223346` → `+251 9•• ••• 46`: enough to know one's own phone, not enough to learn a stranger's. */
export function maskPhone(e164: string): string {
  const country = e164.startsWith('+251') ? '+251' : e164.slice(0, 3)
  const rest = e164.slice(country.length)
  const hidden = '•'.repeat(Math.max(2, rest.length - 3))
  return `${country} ${rest[0] ?? ''}${hidden.slice(0, 2)} ${hidden.slice(2)} ${rest.slice(-2)}`.replace(/ +/g, ' ')
}

/** `almaz.bekele@example.org` → `a•••@e•••.org`. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const end = host.includes('.') ? host.slice(host.lastIndexOf('.')) : ''
  return `${[...name][0] ?? ''}•••@${[...host][0] ?? ''}•••${end}`
}
