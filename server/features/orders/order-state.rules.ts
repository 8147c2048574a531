import type { OrderState } from '#contract/desk/orders.ts'

/** What decides where an order stands. */
export interface OrderFacts {
  started_at: Date | null
  due_on: string | null
  reported_at: Date | null
  answer_by: string | null
  answer: 'done' | 'partly' | 'not-done' | null
  ending: string | null
}

/**
 * Where an order stands on a day. Silence after a report counts as "not contested" once the time for an answer is over, and never as a
 * confirmation.
 */
export function stateOf(order: OrderFacts, today: string): OrderState {
  if (order.ending !== null) return 'ended'
  if (order.started_at === null) return 'announced'
  if (order.reported_at === null || order.answer_by === null) return 'running'
  if (order.answer !== null) return 'contested'
  return today <= order.answer_by ? 'reported' : 'not-contested'
}

/** Whether the body still owes it: nothing was reported, or the complainant contested the report. */
export const isOwed = (order: OrderFacts, today: string): boolean =>
  ['running', 'contested'].includes(stateOf(order, today))

/** Whether the body still owes it after the last day of its time. */
export const isOverdue = (order: OrderFacts, today: string): boolean =>
  order.due_on !== null && order.due_on < today && isOwed(order, today)
