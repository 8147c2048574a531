import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { Status } from '#contract/statuses.ts'

/** The posts that can hold a case, and the permission that their work needs. */
export const posts = {
  receiver: 'Complaints - Receive',
  officer: 'Complaints - Direct',
  lead: 'Complaints - Decide',
  approver: 'Complaints - Approval View',
  reviewer: 'Complaints - Review',
} as const satisfies Record<string, PageCode>
export type Post = keyof typeof posts

/** The post that holds a case by its status; in a status that is not listed no member of the office holds it. */
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

/** The statuses in which this post holds a case. */
export const statusesOf = (post: Post): Status[] =>
  (Object.keys(postByStatus) as Status[]).filter(status => postByStatus[status] === post)
