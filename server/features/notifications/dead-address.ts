import { notArrived } from '#contract/values/choices.ts'
import type { DeliveryStatus } from '#contract/values/settings-choices.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** A message about a case that is known not to have arrived; whoever knows the case decides what follows. */
export interface NotArrived {
  messageId: number
}

export const notArrivedKind: { name: string; retryLimit: number; data?: NotArrived } = {
  name: 'tell-of-dead-address',
  retryLimit: 5,
}

/** A report whose message was found. */
export interface Reported {
  id: number
  complaintId: number | null
}

/** Lets those who hold the case learn of it at once; of one message only the first such report counts. */
export async function passOnNotArrived(
  tx: Tx,
  { jobs }: Pick<Context, 'jobs'>,
  { id, complaintId }: Reported,
  status: DeliveryStatus,
): Promise<void> {
  if (complaintId === null || !notArrived.some(each => each === status)) return
  await jobs.enqueueOnce(tx, notArrivedKind, new Map([[`not-arrived:${id}`, { messageId: id }]]))
}
