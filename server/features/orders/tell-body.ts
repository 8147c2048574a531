import { tellRespondents } from '#server/features/notifications/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

interface Event {
  template: 'order-made' | 'order-due-soon' | 'order-contested'
  organizationId: number
  /** The first part of the keys by which each message is sent once. */
  event: string
  /** The order that the message opens; without one the list. */
  orderId?: number
  /** The last day of the order's time. */
  dueOn: string
  at: Date
}

/** Tells everybody who speaks for the body that owes an order. */
export function tellBody(
  tx: Tx,
  context: Context,
  { template, organizationId, event, orderId, dueOn, at }: Event,
): Promise<void> {
  const path = orderId === undefined ? '/orders' : `/orders/${orderId}`
  return tellRespondents(tx, context, {
    ...{ template, organizationId, event: `${event}:${template}`, path, day: dueOn, at },
  })
}
