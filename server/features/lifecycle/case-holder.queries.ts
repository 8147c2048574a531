import { sql } from 'kysely'
import type { Bilingual } from '#contract/complaint-parts.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { Status } from '#contract/statuses.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'

/** Whose hands a case can be in, and what the work there takes. */
export const posts = {
  receiver: 'Complaints - Receive',
  officer: 'Complaints - Direct',
  lead: 'Complaints - Decide',
  approver: 'Complaints - Approval View',
  reviewer: 'Complaints - Review',
} as const satisfies Record<string, PageCode>
export type Post = keyof typeof posts

/** Whose hands a case is in by its status; a status without a line is nobody's of the office. */
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

export interface Held {
  id: number
  status: Status
  receiver_id: number | null
  officer_id: number | null
  reviewer_id: number | null
}

/** Who of the office holds the case now; null when nobody in person does. */
export async function findCaseHolder(tx: Tx, complaint: Held): Promise<number | null> {
  const post = postOf(complaint.status)
  if (post === 'receiver') return complaint.receiver_id
  if (post === 'officer') return complaint.officer_id
  if (post === 'reviewer') return complaint.reviewer_id
  if (post === 'lead') return findCaseLead(tx, complaint.id)
  return post === 'approver' ? findApprover(tx, complaint.id) : null
}

/** The name of who holds the case now, for staff only; null when nobody in person does. */
export async function findHolderName(tx: Tx, complaint: Held): Promise<Bilingual | null> {
  const id = await findCaseHolder(tx, complaint)
  if (id === null) return null
  const found = await tx
    .selectFrom('user_account as person')
    .where('person.id', '=', id)
    .select(nameOf('person').as('name'))
    .executeTakeFirst()
  return found?.name ?? null
}

/** Who leads the handlers of the case, wherever it stands; null when nobody does. */
export const findCaseLead = async (tx: Tx, complaintId: number): Promise<number | null> =>
  (
    await tx
      .selectFrom('complaint_handler')
      .select('user_id')
      .where('complaint_id', '=', complaintId)
      .where('is_lead', '=', true)
      .where('removed_at', 'is', null)
      .where('declined_at', 'is', null)
      .executeTakeFirst()
  )?.user_id ?? null

/** Whose signature is asked for; a substitute stands in for the approver. */
const findApprover = async (tx: Tx, complaintId: number): Promise<number | null> =>
  (
    await tx
      .selectFrom('proposal_step as step')
      .innerJoin('proposal', 'proposal.id', 'step.proposal_id')
      .where('proposal.complaint_id', '=', complaintId)
      .where('proposal.ended_at', 'is', null)
      .where('step.asked_at', 'is not', null)
      .where('step.signed_at', 'is', null)
      .orderBy('step.ordinal')
      .select(sql<number>`coalesce(step.substitute_id, step.approver_id)`.as('user_id'))
      .executeTakeFirst()
  )?.user_id ?? null
