import type { BodysOrders, OpenOrder } from '#contract/desk/owed-orders.ts'
import { localDate, startOfDay } from '#server/features/calendar/index.ts'
import { type Actor, opens, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { monthsAfter } from './days.rules.ts'
import { isOverdue, stateOf } from './order-state.rules.ts'
import { countByBody, countOverdue, listOpenOrders } from './owed-orders.queries.ts'
import { orderReference } from './reference.ts'

const followUpPage = 'Complaints - Follow up'

/** Lines of the page. */
const most = { bodies: 100, orders: 200 }

/** So many months of ended orders are counted. */
const countedMonths = 12

interface OwedOrders {
  since: string
  bodies: BodysOrders[]
  orders: OpenOrder[]
  areMore: { bodies: boolean; orders: boolean }
}

/** What each body owes in the cases that the actor sees, and the open orders that the filters leave. Throws NotPermitted. */
export async function showOwedOrders(
  context: Context,
  actor: Actor,
  { organizationId, overdue }: { organizationId?: number | undefined; overdue?: 'yes' | undefined },
): Promise<OwedOrders> {
  requirePermission(actor, followUpPage)
  const today = localDate(context.clock.now())
  const since = monthsAfter(today, -countedMonths)
  return readAs(context, actor, async tx => {
    const filter = { organizationId, isOverdue: overdue === 'yes' }
    const bodies = await countByBody(tx, { today, since: startOfDay(since) }, most.bodies + 1)
    const orders = await listOpenOrders(tx, today, filter, most.orders + 1)
    return {
      since,
      bodies: bodies.slice(0, most.bodies).map(toBody),
      orders: orders.slice(0, most.orders).map(order => toOpen(order, today)),
      areMore: { bodies: bodies.length > most.bodies, orders: orders.length > most.orders },
    }
  })
}

/** How many orders are overdue in the cases that the transaction's actor sees, counted as far as `most`; null for whoever does not follow up. */
export const countOverdueOrders = async (
  tx: Tx,
  actor: Actor,
  { today, most: bound }: { today: string; most: number },
): Promise<number | null> =>
  actor.kind === 'staff' && opens(actor, followUpPage) ? countOverdue(tx, today, bound) : null

const toBody = ({
  organization,
  open,
  overdue,
  reported,
  contested,
  in_time,
  judged,
  set_aside,
  ...ended
}: Awaited<ReturnType<typeof countByBody>>[number]): BodysOrders => ({
  organization,
  open,
  overdue,
  reported,
  contested,
  ended: { ...ended, 'set-aside': set_aside },
  inTime: { count: in_time, of: judged },
})

const toOpen = (order: Awaited<ReturnType<typeof listOpenOrders>>[number], today: string): OpenOrder => ({
  id: order.id,
  complaintId: order.complaint_id,
  reference: orderReference(order),
  organization: order.organization,
  department: order.department,
  text: order.text,
  state: stateOf(order, today),
  namedDay: order.named_day,
  dueOn: order.due_on,
  isOverdue: isOverdue(order, today),
})
