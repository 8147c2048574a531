import { z } from 'zod'
import { mostOrderMonths } from '#contract/desk/decisions.ts'
import { localDate } from '#server/features/calendar/index.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { missing, refuseFields } from '#server/platform/errors.ts'
import { monthsAfter } from './days.rules.ts'
import { findOrder, guardOrders, owes } from './find-order.ts'
import { addEvents, type FoundOrder } from './orders.queries.ts'

const input = z.object({ order: z.int().optional(), dueOn: z.string().optional(), reason: z.string().optional() })

/** More time for an order, with a reason that the complainant reads. Throws InvalidInput, and RuleViolation `no-order-owed`. */
export const extendOrder: ActionRule<z.output<typeof input>, FoundOrder> = {
  action: 'extend-order',
  input,
  guard: guardOrders(owes, 'no-order-owed'),

  async check(act) {
    const { order: number, dueOn, reason } = act.input
    const order = await findOrder(act, number, owes)
    const today = localDate(act.at)
    const isTooSoon = dueOn !== undefined && (dueOn <= today || dueOn <= (order.due_on ?? ''))
    refuseFields([
      missing('dueDate', dueOn),
      isTooSoon && { field: 'dueDate', reason: 'day-too-soon' },
      dueOn !== undefined &&
        dueOn > monthsAfter(today, mostOrderMonths) && { field: 'dueDate', reason: 'day-too-late' },
      missing('reason', reason),
    ])
    return order
  },

  async effect({ tx, at, authorId, input: { dueOn = '', reason = '' } }, order) {
    await tx
      .updateTable('case_order')
      .set({ due_on: dueOn, overdue_told_at: null })
      .where('id', '=', order.id)
      .execute()
    await addEvents(tx, [order], { kind: 'extended', at, party: 'staff', by_id: authorId, text: reason, due_on: dueOn })
    return {
      details: { order: order.number, dueOn },
      audited: { orderId: order.id, from: order.due_on, to: dueOn },
      messageEvent: `order-${order.number}-${at.getTime()}`,
    }
  },
}
