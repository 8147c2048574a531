import { expect } from 'vitest'
import type { Snapshot } from './snapshot.ts'

/**
 * Orders have the numbers 1, 2 … in a case and stand with its last decision. Their time runs exactly while the case is closed with that decision,
 * and those of a decision that no longer stands are ended.
 */
export function expectOrders({ complaint, orders, orderEvents, conclusions }: Snapshot, story: string): void {
  expect(
    orders.map(({ number }) => number).sort((one, other) => one - other),
    story,
  ).toEqual(orders.map((_, index) => index + 1))
  const stands = complaint.status === 'CLOSED' && ['ACCEPTED', 'NO_RESPONSE'].includes(complaint.close_reason ?? '')
  for (const order of orders) {
    const events = orderEvents.filter(({ order_id }) => order_id === order.id)
    expect([events[0]?.kind, events.at(-1)?.kind === 'ended'], story).toEqual(['issued', order.ending !== null])
    // only what the complainant said is an answer, and only a report can be answered
    const said = events.filter(({ kind }) => kind === 'confirmed' || kind === 'contested').length
    const reports = events.filter(({ kind }) => kind === 'reported').length
    expect(said, story).toBeLessThanOrEqual(reports)
    expect(order.reported_at !== null, story).toBe(reports > 0)
    if (order.answer === 'done') expect(order.ending, story).toBe('fulfilled')
    if (order.ending !== null) continue
    expect(order.started_at !== null, story).toBe(stands)
    expect(order.conclusion_id, story).toBe(conclusions.at(-1)?.id)
    if (order.started_at !== null) expect(String(order.due_on) >= order.named_day, story).toBe(true)
  }
}
