import type { CaseOrder, MyOrder } from '#contract/desk/orders.ts'
import { listAttachments } from '#server/features/attachments/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import { requireVisible } from '#server/platform/db/visibility/require-visible.ts'
import { inOwnCase, type NamedCase } from '#server/platform/own-case.ts'
import { isOverdue, stateOf } from './order-state.rules.ts'
import { orderReference } from './reference.ts'
import { type FoundEvent, type FoundOrder, listOrderEvents, listOrders } from './orders.queries.ts'

/** What both sides may read of an order. */
function toShared(
  { letter_id, letter_issued_at, escalated_at: _escalated, organization_id: _body, ...order }: FoundOrder,
  events: readonly FoundEvent[],
  today: string,
) {
  const { department } = order
  const lastText = (...kinds: FoundEvent['kind'][]) =>
    events.findLast(({ order_id, kind }) => order_id === order.id && kinds.includes(kind))?.text ?? null
  return {
    ...contractForm(order),
    reference: orderReference({ letter_id, letter_issued_at, number: order.number }),
    department: department && { en: department.en, am: department.am },
    state: stateOf(order, today),
    isOverdue: isOverdue(order, today),
    report: lastText('reported'),
    answerText: order.answer === null ? null : lastText('confirmed', 'contested'),
    endingReason: order.ending === null ? null : lastText('ended'),
  }
}

/** The orders of a complaint for staff who see it. Throws NotFound. */
export const showOrders = (context: Context, actor: Actor, complaintId: number): Promise<CaseOrder[]> =>
  readAs(context, actor, async tx => {
    const today = localDate(context.clock.now())
    await requireVisible(tx, complaintId)
    const orders = await listOrders(tx, complaintId)
    if (orders.length === 0) return []
    const [files, events] = await Promise.all([listAttachments(tx, complaintId), listOrderEvents(tx, complaintId)])
    const toEvent = ({ order_id: _order, attachment_ids, ...event }: FoundEvent) => ({
      ...contractForm(event),
      files: files.filter(({ id }) => attachment_ids.includes(id)).map(({ id, name }) => ({ id, name })),
    })
    return orders.map(order => ({
      ...toShared(order, events, today),
      escalatedAt: order.escalated_at?.toISOString() ?? null,
      events: events.filter(({ order_id }) => order_id === order.id).map(toEvent),
    }))
  })

/** The same for the complainant, who has proven the complaint or owns it. Throws NotFound. */
export const showMyOrders = (context: Context, actor: Actor, named: NamedCase): Promise<MyOrder[]> =>
  inOwnCase(context, actor, named, readAs, tx => loadMyOrders(tx, named.complaintId, context.clock.now()))

/** The orders of a complaint that the transaction may read, as the complainant reads them. */
export async function loadMyOrders(tx: Tx, complaintId: number, now: Date): Promise<MyOrder[]> {
  const today = localDate(now)
  const orders = await listOrders(tx, complaintId)
  // most cases have none
  if (orders.length === 0) return []
  const events = await listOrderEvents(tx, complaintId)
  return orders.map(order => toShared(order, events, today))
}
