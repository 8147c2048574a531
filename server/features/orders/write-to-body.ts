import { z } from 'zod'
import { localDate } from '#server/features/calendar/index.ts'
import type { Act, ActionRule } from '#server/features/lifecycle/index.ts'
import { type LetterBody, requirePrintedBody, unprintedFields } from '#server/features/letters/index.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { findOrder, guardOrders, type OrderTest, owes } from './find-order.ts'
import { isOverdue } from './order-state.rules.ts'
import { addEvents, findBody, type FoundOrder, listOrderEvents } from './orders.queries.ts'
import { orderReference } from './reference.ts'

const reminding = z.object({ order: z.int().optional(), reason: z.string().optional() })
const escalating = reminding.extend({ organizationId: z.number().optional() })

/**
 * Reminds the body of an order by a letter, once a day at most. Throws InvalidInput, and RuleViolation `no-order-owed` and
 * `reminded-already`.
 */
export const remindBody: ActionRule<z.output<typeof reminding>, { order: FoundOrder; body: LetterBody }> = {
  action: 'remind-body',
  input: reminding,
  guard: guardOrders(owes, 'no-order-owed'),

  async check(act) {
    const order = await findOrder(act, act.input.order, owes)
    const events = await listOrderEvents(act.tx, act.complaint.id)
    const isReminded = events.some(
      ({ order_id, kind, at }) => order_id === order.id && kind === 'reminded' && localDate(at) === localDate(act.at),
    )
    if (isReminded) throw new RuleViolation('reminded-already')
    refuseFields(unprintedFields({ reason: act.input.reason }))
    const body = letterAbout(act, order, 'order-reminder', order.organization)
    requirePrintedBody(body)
    return { order, body }
  },

  async effect({ tx, at, authorId, input: { reason } }, { order, body }) {
    await addEvents(tx, [order], { kind: 'reminded', at, party: 'staff', by_id: authorId, text: reason || null })
    return {
      details: { order: order.number },
      audited: { orderId: order.id },
      letter: { body, authorId },
    }
  },
}

const late: OrderTest = (order, today) => isOverdue(order, today)

/**
 * Puts an overdue order before the body above, by a letter. Throws InvalidInput, and RuleViolation `no-order-overdue`.
 */
export const escalateOrder: ActionRule<z.output<typeof escalating>, { order: FoundOrder; body: LetterBody }> = {
  action: 'escalate-order',
  input: escalating,
  guard: guardOrders(late, 'no-order-overdue'),

  async check(act) {
    const { order: number, organizationId, reason } = act.input
    const order = await findOrder(act, number, late)
    const above = organizationId === undefined ? undefined : await findBody(act.tx, organizationId)
    refuseFields([
      missing('organizationId', organizationId),
      organizationId !== undefined && !above && { field: 'organizationId', reason: 'no-such-choice' },
      missing('reason', reason),
      ...unprintedFields({ reason }),
    ])
    const body = letterAbout(act, order, 'order-escalation', above ?? order.organization)
    requirePrintedBody(body)
    return { order, body }
  },

  async effect({ tx, at, authorId, input: { reason = '', organizationId } }, { order, body }) {
    await tx.updateTable('case_order').set({ escalated_at: at }).where('id', '=', order.id).execute()
    await addEvents(tx, [order], { kind: 'escalated', at, party: 'staff', by_id: authorId, text: reason })
    return {
      details: { order: order.number },
      audited: { orderId: order.id, organizationId },
      letter: { body, authorId },
    }
  },
}

const letterAbout = (
  { complaint: { language }, input: { reason } }: Act<{ reason?: string | undefined }>,
  order: FoundOrder,
  kind: 'order-reminder' | 'order-escalation',
  addressee: { en: string; am: string },
): LetterBody => ({
  kind,
  organization: addressee[language],
  order: {
    number: order.number,
    text: order.text,
    to: [order.organization[language], order.department?.[language]].filter(Boolean).join(' · '),
    dueOn: order.due_on ?? order.named_day,
    proof: order.proof,
  },
  decisionLetter: orderReference(order),
  reason: reason || null,
})
