import { sql } from 'kysely'
import type { Status } from '#contract/statuses.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface Held {
  id: number
  status: Status
  receiver_id: number | null
  officer_id: number | null
  reviewer_id: number | null
}

const atReceiver: readonly Status[] = ['ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED']

/** Who works on the complaint now: its handlers, of receiver, officer and reviewer whose turn it is, and who signs or proposed what waits. */
export async function listHolders(tx: Tx, complaint: Held): Promise<number[]> {
  const handlers = await tx
    .selectFrom('complaint_handler')
    .select('user_id')
    .where('complaint_id', '=', complaint.id)
    .where('removed_at', 'is', null)
    .where('declined_at', 'is', null)
    .execute()
  const others = [
    atReceiver.includes(complaint.status) && complaint.receiver_id,
    complaint.status === 'FORWARDED_TO_CASE_OFFICER' && complaint.officer_id,
    complaint.status === 'UNDER_REVIEW' && complaint.reviewer_id,
  ]
  const waiting = complaint.status === 'WAITING_FOR_APPROVAL' ? await listSigning(tx, complaint.id) : []
  const users = [...handlers.map(({ user_id }) => user_id), ...others.filter(id => typeof id === 'number'), ...waiting]
  return [...new Set(users)]
}

/** Who proposed what waits, and whose signature is asked for. */
async function listSigning(tx: Tx, complaintId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('proposal')
    .leftJoin('proposal_step as step', join =>
      join
        .onRef('step.proposal_id', '=', 'proposal.id')
        .on('step.asked_at', 'is not', null)
        .on('step.signed_at', 'is', null),
    )
    .where('proposal.complaint_id', '=', complaintId)
    .where('proposal.ended_at', 'is', null)
    .select([
      'proposal.proposed_by_id as author',
      sql<number | null>`coalesce(step.substitute_id, step.approver_id)`.as('signer'),
    ])
    .execute()
  return rows.flatMap(({ author, signer }) => (signer === null ? [author] : [author, signer]))
}
