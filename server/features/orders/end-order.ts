import { z } from 'zod'
import { givenEndings } from '#contract/desk/orders.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { missing, refuseFields } from '#server/platform/errors.ts'
import { findOrder, guardOrders, isInForce } from './find-order.ts'
import { addEvents, type FoundOrder } from './orders.queries.ts'

const input = z.object({
  order: z.int().optional(),
  ending: z.enum(givenEndings).optional(),
  reason: z.string().optional(),
})

/** Whoever follows up ends an order, with a reason that the complainant reads. Throws InvalidInput, and RuleViolation `no-open-order`. */
export const endOrder: ActionRule<z.output<typeof input>, FoundOrder> = {
  action: 'end-order',
  input,
  guard: guardOrders(isInForce, 'no-open-order'),

  async check(act) {
    const order = await findOrder(act, act.input.order, isInForce)
    refuseFields([missing('ending', act.input.ending), missing('reason', act.input.reason)])
    return order
  },

  async effect({ tx, at, authorId, input: { ending = 'partly', reason = '' } }, order) {
    await tx.updateTable('case_order').set({ ending, ended_at: at }).where('id', '=', order.id).execute()
    await addEvents(tx, [order], { kind: 'ended', at, party: 'staff', by_id: authorId, text: reason })
    return {
      details: { order: order.number, ending },
      audited: { orderId: order.id, ending },
      messageEvent: `order-${order.number}-${at.getTime()}`,
    }
  },
}
