import { sql } from 'kysely'
import type { Bilingual } from '#contract/complaint-parts.ts'
import type { Status } from '#contract/statuses.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findCaseLead, postOf } from '#server/features/case-people/index.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'

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
