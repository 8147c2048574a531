import type { Status } from '#contract/statuses.ts'
import type { CaseToHold } from '#server/features/case-people/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { findOpenProposalId } from '../actions/proposals.queries.ts'
import { listAskedSigners } from '../actions/signing.queries.ts'
import { listHandlersWaitedFor, type WaitedFor } from '../next-step.queries.ts'
import type { Held } from './case-holder.queries.ts'
import { listOfficersFor } from './staff-with.queries.ts'

/** People who are told at once that a case waits for them. */
const most = 20

/**
 * The people for whose next step the case waits, each once: its holder, handlers and experts whose answer or opinion is missing, whoever
 * can sign, and for a forwarded case that nobody directs the officers who can. The transaction sees everything.
 */
export async function listWaitedFor(
  tx: Tx,
  complaint: Held & { status: Status } & CaseToHold & { handling_organization_id: number },
  now: Date,
): Promise<WaitedFor[]> {
  const found = await (waitedAt[complaint.status]?.(tx, complaint, now) ?? [])
  return [...new Map(found.toReversed().map(one => [one.userId, one])).values()].reverse().slice(0, most)
}

type Find = (tx: Tx, complaint: Parameters<typeof listWaitedFor>[1], now: Date) => WaitedFor[] | Promise<WaitedFor[]>

const one = (userId: number | null, step: WaitedFor['step']): WaitedFor[] => (userId === null ? [] : [{ userId, step }])

const handlers: Find = (tx, { id }) => listHandlersWaitedFor(tx, id)

const waitedAt: Partial<Record<Status, Find>> = {
  ASSIGNED_TO_CASE_RECEIVER: (_, { receiver_id }) => one(receiver_id, 'receive'),
  FORWARDED_TO_CASE_OFFICER: async (tx, complaint, now) =>
    complaint.officer_id === null
      ? (await listOfficersFor(tx, complaint, now)).flatMap(userId => one(userId, 'direct'))
      : one(complaint.officer_id, 'direct'),
  DIRECTED_TO_HANDLER: handlers,
  UNDER_INVESTIGATION: handlers,
  UNDER_REVIEW: (_, { reviewer_id }) => one(reviewer_id, 'review'),
  WAITING_FOR_APPROVAL: async (tx, { id }, now) =>
    (await listWhoCanSign(tx, id, now)).flatMap(userId => one(userId, 'sign')),
}

/** The people who can give the next signature on a complaint. */
export async function listWhoCanSign(tx: Tx, complaintId: number, now: Date): Promise<number[]> {
  const proposalId = await findOpenProposalId(tx, complaintId)
  return proposalId === undefined ? [] : listAskedSigners(tx, proposalId, now)
}
