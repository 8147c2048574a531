import { listStaffWith, type Told } from '#server/features/lifecycle/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** What to tell everybody of the handling body who follows orders up, once for each order and moment. */
export async function tellFollowUp(
  tx: Tx,
  { handling_organization_id }: { handling_organization_id: number },
  { id }: { id: number },
  task: Extract<Told['task'], 'order-reported' | 'order-contested' | 'order-overdue'>,
  at: Date,
): Promise<Told[]> {
  const people = await listStaffWith(tx, 'Complaints - Follow up', handling_organization_id)
  return people.map(userId => ({ userId, task, event: `order-${id}-${at.getTime()}` }))
}
