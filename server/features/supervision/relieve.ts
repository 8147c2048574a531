import {
  findTransition,
  listStaffWith,
  type Post,
  postOf,
  takeActionAsSystem,
  tellStaff,
} from '#server/features/complaints/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findFit, findSupervised } from './holders.queries.ts'
import { reassign } from './reassign.ts'

/** The same as a supervisor's, by the system: the track names the cause, and nobody has typed a reason. */
const reassignAsSystem = { ...reassign, check: () => Promise.resolve() }

/**
 * A case whose holder's account was closed goes to `userId`, where they can hold it; else it stays, and the supervisors are
 * told. Answers whether it was handed over. The transaction is the system's.
 */
export async function relieve(
  tx: Tx,
  context: Context,
  complaintId: number,
  userId: number | undefined,
): Promise<boolean> {
  const complaint = await findSupervised(tx, complaintId)
  const post = complaint && postOf(complaint.status)
  if (!complaint || !post) return false
  if (userId !== undefined && findTransition(reassign.action, complaint.status)) {
    if (await findFit(tx, complaint, post, userId)) {
      await takeActionAsSystem(tx, context, reassignAsSystem, { complaintId, input: { userId } })
      return true
    }
  }
  await tellSupervisors(tx, context, complaint, post)
  return false
}

async function tellSupervisors(
  tx: Tx,
  context: Context,
  complaint: { id: number; tracking_id: string; version: number; handling_organization_id: number },
  post: Post,
): Promise<void> {
  const supervisors = await listStaffWith(tx, 'Complaints - Supervise', complaint.handling_organization_id)
  const task = post === 'approver' ? ('substitute' as const) : ('supervise' as const)
  const told = supervisors.map(userId => ({ userId, task }))
  await tellStaff(tx, context, complaint, told, context.clock.now())
}
