import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { Post } from '#contract/statuses.ts'

export type { Post } from '#contract/statuses.ts'

/** The posts that can hold a case, and the permission that their work needs. */
export const posts = {
  receiver: 'Complaints - Receive',
  officer: 'Complaints - Direct',
  lead: 'Complaints - Decide',
  approver: 'Complaints - Approval View',
  reviewer: 'Complaints - Review',
} as const satisfies Record<Post, PageCode>
