import type { PageCode } from '#contract/permissions-catalogue.ts'
import { type Status, statuses, statusMeanings } from '#contract/statuses.ts'

/** The posts that can hold a case, and the permission that their work needs. */
export const posts = {
  receiver: 'Complaints - Receive',
  officer: 'Complaints - Direct',
  lead: 'Complaints - Decide',
  approver: 'Complaints - Approval View',
  reviewer: 'Complaints - Review',
} as const satisfies Record<string, PageCode>
export type Post = keyof typeof posts

/** The post that holds a case by its status; undefined where no member of the office does in person. */
export const postOf = (status: Status): Post | undefined => statusMeanings[status].heldBy ?? undefined

/** The statuses in which this post holds a case. */
export const statusesOf = (post: Post): Status[] => statuses.filter(status => postOf(status) === post)
