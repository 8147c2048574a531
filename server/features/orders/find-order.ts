import { localDate } from '#server/features/calendar/index.ts'
import type { Asked } from '#server/features/lifecycle/index.ts'
import { InvalidInput, RuleViolation } from '#server/platform/errors.ts'
import { isOwed } from './order-state.rules.ts'
import { type FoundOrder, listOrders } from './orders.queries.ts'

/** Which orders an action is about. */
export type OrderTest = (order: FoundOrder, today: string) => boolean

/** Orders whose time runs and that have not ended. */
export const isInForce: OrderTest = order => order.ending === null && order.started_at !== null

/** Orders whose report the complainant has not answered; also after the time for it, until the order is ended. */
export const awaitsAnswer: OrderTest = order =>
  isInForce(order, '') && order.reported_at !== null && order.answer === null

export const owes: OrderTest = (order, today) => isOwed(order, today)

/** Refuses an action in a case where it is about no order. */
export const guardOrders =
  (test: OrderTest, code: string) =>
  async ({ tx, complaint, at }: Asked): Promise<RuleViolation | undefined> => {
    const today = localDate(at)
    const orders = await listOrders(tx, complaint.id)
    return orders.some(order => test(order, today)) ? undefined : new RuleViolation(code)
  }

/** The order with this number in the case, if the action is possible for it. Throws InvalidInput. */
export async function findOrder(
  { tx, complaint, at }: Pick<Asked, 'tx' | 'complaint' | 'at'>,
  number: number | undefined,
  test: OrderTest,
): Promise<FoundOrder> {
  if (number === undefined) throw new InvalidInput([{ field: 'order', reason: 'required' }])
  const order = (await listOrders(tx, complaint.id)).find(each => each.number === number)
  if (!order || !test(order, localDate(at))) throw new InvalidInput([{ field: 'order', reason: 'no-such-order' }])
  return order
}
