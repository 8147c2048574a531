import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { Status } from '#contract/statuses.ts'

/** Whose hands a case can be in, and the permission that the work there takes. */
export const posts = {
  receiver: 'Complaints - Receive',
  officer: 'Complaints - Direct',
  lead: 'Complaints - Decide',
  approver: 'Complaints - Approval View',
  reviewer: 'Complaints - Review',
} as const satisfies Record<string, PageCode>
export type Post = keyof typeof posts

/** Whose hands a case is in by its status; in a status without a line nobody of the office holds it. */
const postByStatus: Partial<Record<Status, Post>> = {
  ASSIGNED_TO_CASE_RECEIVER: 'receiver',
  REQUESTED_FOR_STANDARD_TO_BE_FULFILLED: 'receiver',
  NOT_ADMITTED: 'receiver',
  FORWARDED_TO_CASE_OFFICER: 'officer',
  DIRECTED_TO_HANDLER: 'lead',
  UNDER_INVESTIGATION: 'lead',
  CONCLUSION_ISSUED: 'lead',
  WAITING_FOR_APPROVAL: 'approver',
  UNDER_REVIEW: 'reviewer',
}

export const postOf = (status: Status): Post | undefined => postByStatus[status]

/** Where a case is in the hands of this post. */
export const statusesOf = (post: Post): Status[] =>
  (Object.keys(postByStatus) as Status[]).filter(status => postByStatus[status] === post)
