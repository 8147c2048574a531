import { findFit, type Post } from '#server/features/case-people/index.ts'
import {
  findTransition,
  listStaffWith,
  takeActionAsSystem,
  tellStaffOfCases,
} from '#server/features/lifecycle/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { findSupervised } from './holders.queries.ts'
import { reassign } from './reassign.ts'

/** Like a supervisor's action, but by the system: the track names the cause, because nobody typed a reason. */
const reassignAsSystem = { ...reassign, check: () => Promise.resolve() }

/** A case that stays with a closed account. */
interface Left {
  id: number
  tracking_id: string
  version: number
  handling_organization_id: number
  post: Post
}

/**
 * Gives cases of a closed account to `userId`, if they can hold them. The other cases stay; each supervisor gets one message about all
 * of these cases of their body. Returns the cases that were handed over. The transaction is the system's.
 */
export async function handOverCases(
  tx: Tx,
  context: Context,
  complaintIds: readonly number[],
  userId: number | undefined,
): Promise<number[]> {
  const handedOver: number[] = []
  const left: Left[] = []
  for (const complaintId of complaintIds) {
    const complaint = await findSupervised(tx, complaintId)
    const post = complaint?.held_by
    if (!complaint || !post) continue
    const canBeGiven = userId !== undefined && findTransition(reassign.action, complaint.status) !== undefined
    if (canBeGiven && (await findFit(tx, complaint, post, userId))) {
      await takeActionAsSystem(tx, context, reassignAsSystem, { complaintId, input: { userId } })
      handedOver.push(complaintId)
    } else left.push({ ...complaint, post })
  }
  await tellSupervisors(tx, context, left)
  return handedOver
}

/** Each supervisor is told once of everything that waits for them. */
async function tellSupervisors(tx: Tx, context: Context, left: readonly Left[]): Promise<void> {
  const byBody = Map.groupBy(left, ({ handling_organization_id }) => handling_organization_id)
  const casesOf = new Map<number, { complaint: Left; task: 'substitute' | 'supervise' }[]>()
  for (const [organizationId, complaints] of byBody)
    for (const userId of await listStaffWith(tx, 'Complaints - Supervise', organizationId)) {
      const tasks = complaints.map(complaint => ({
        complaint,
        task: complaint.post === 'approver' ? ('substitute' as const) : ('supervise' as const),
      }))
      casesOf.set(userId, [...(casesOf.get(userId) ?? []), ...tasks])
    }
  await tellStaffOfCases(tx, context, casesOf, context.clock.now())
}
