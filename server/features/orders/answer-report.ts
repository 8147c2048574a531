import { z } from 'zod'
import type { Act, ActionRule, Effect } from '#server/features/lifecycle/index.ts'
import { missing, refuseFields } from '#server/platform/errors.ts'
import { awaitsAnswer, findOrder, guardOrders } from './find-order.ts'
import { addEvents, type FoundOrder } from './orders.queries.ts'
import { tellBody } from './tell-body.ts'
import { tellFollowUp } from './tell-follow-up.ts'

const confirmation = z.object({ order: z.int().optional(), text: z.string().optional() })
const contest = confirmation.extend({ answer: z.enum(['partly', 'not-done']).optional() })
type Said = z.output<typeof contest>

const guard = guardOrders(awaitsAnswer, 'nothing-reported')

/** The complainant, or the desk for them, says that the order was carried out: it has ended. Throws RuleViolation `nothing-reported`. */
export const confirmOrder: ActionRule<z.output<typeof confirmation>, FoundOrder> = {
  action: 'confirm-order',
  input: confirmation,
  guard,
  check: act => findOrder(act, act.input.order, awaitsAnswer),

  async effect(act, order) {
    const { tx, at } = act
    await tx
      .updateTable('case_order')
      .set({ answer: 'done', answered_at: at, ending: 'fulfilled', ended_at: at })
      .where('id', '=', order.id)
      .execute()
    const event = { at, party: partyOf(act), by_id: act.authorId }
    await addEvents(tx, [order], { ...event, kind: 'confirmed', text: act.input.text || null })
    await addEvents(tx, [order], { ...event, kind: 'ended' })
    return answered(act, order, 'done', [])
  },
}

/**
 * The complainant says that the order was carried out only in part, or not: the body owes it again, and those who follow up are told.
 * Throws InvalidInput, and RuleViolation `nothing-reported`.
 */
export const contestOrder: ActionRule<Said, FoundOrder> = {
  action: 'contest-order',
  input: contest,
  guard,

  async check(act) {
    const order = await findOrder(act, act.input.order, awaitsAnswer)
    refuseFields([missing('answer', act.input.answer), missing('text', act.input.text)])
    return order
  },

  async effect(act, order) {
    const { tx, at, complaint } = act
    const { answer = 'not-done', text = '' } = act.input
    await tx.updateTable('case_order').set({ answer, answered_at: at }).where('id', '=', order.id).execute()
    await addEvents(tx, [order], { kind: 'contested', at, party: partyOf(act), by_id: act.authorId, text })
    await tellBody(tx, act.context, {
      ...{ template: 'order-contested', organizationId: order.organization_id, orderId: order.id, at },
      ...{ event: `order:${order.id}:${at.getTime()}`, dueOn: order.due_on ?? order.named_day },
    })
    return answered(act, order, answer, await tellFollowUp(tx, complaint, order, 'order-contested', at))
  },
}

const partyOf = ({ authorId }: Act<unknown>) => (authorId === null ? ('complainant' as const) : ('staff' as const))

const answered = (
  { at }: Act<unknown>,
  order: FoundOrder,
  answer: string,
  tells: NonNullable<Effect['tells']>,
): Effect => ({
  details: { order: order.number, answer },
  audited: { orderId: order.id, answer },
  messageEvent: `order-${order.number}-${at.getTime()}`,
  tells,
})
