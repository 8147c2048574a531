import { queueEmails } from '#server/features/notifications/index.ts'
import { findRespondents } from '#server/features/staff/index.ts'
import { formatDate } from '#server/platform/dates.ts'
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

/** An e-mail to everybody who speaks for the body that owes an order, without a word of the case. */
export async function tellBody(
  tx: Tx,
  context: Context,
  { template, organizationId, event, orderId, dueOn, at }: Event,
): Promise<void> {
  const people = await findRespondents(tx, organizationId)
  const path = orderId === undefined ? '/orders' : `/orders/${orderId}`
  await queueEmails(
    tx,
    context.jobs,
    template,
    people.map(({ id: userId, user_name, language }) => ({
      eventKey: `${event}:${template}:${userId}`,
      language,
      email: user_name,
      values: { day: formatDate(dueOn, language), link: `${context.config.publicUrl}${path}` },
      at,
    })),
  )
}
