import { expect, test } from 'vitest'
import type { ComplaintFilter, OrderFilter } from '#contract/values/choices.ts'
import { addDays, localDate } from '#server/features/calendar/index.ts'
import { isOverdue, type OrderFacts } from '#server/features/orders/order-state.rules.ts'
import type { Context } from '#server/platform/context.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { plantOne } from '#tests/support/rows.ts'
import { listComplaints } from './list-complaints.ts'

const now = new Date('2026-11-21T06:00:00Z')
const today = localDate(now)
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const database = await testDatabase()
const context = { db: database.db, clock: { now: () => now } } as unknown as Context
const arrange = <Result>(work: (tx: Tx) => Promise<Result>) =>
  inTransactionAs(database.db, { kind: 'system', job: 'test' }, work)

/** An order in a state that the number chooses. */
function anOrderAt(number: number): OrderFacts {
  const started_at = number % 5 === 0 ? null : daysAgo(40)
  const reported_at = started_at && number % 4 > 1 ? daysAgo(3) : null
  return {
    started_at,
    due_on: started_at && addDays(today, (number % 7) - 3),
    reported_at,
    answer_by: reported_at && addDays(today, number % 2),
    answer: reported_at && number % 3 === 0 ? 'partly' : null,
    ending: number % 6 === 0 ? 'impossible' : null,
  }
}

async function plantOrders(tx: Tx, complaint_id: number, organization_id: number, orders: readonly OrderFacts[]) {
  const issued_at = daysAgo(50)
  const conclusion = { complaint_id, round: 1, kind: 'decision', content: '{}', issued_at } as const
  const conclusion_id = await plantOne(tx, 'conclusion', conclusion)
  for (const [index, { ending, ...order }] of orders.entries()) {
    const named = { number: index + 1, issue_ordinal: 0, text: 'Do it.', proof: 'A copy.', named_day: '2026-12-31' }
    await plantOne(tx, 'case_order', {
      ...{ complaint_id, conclusion_id, organization_id, issued_at, ...named, ...order },
      reported_on: order.reported_at && localDate(order.reported_at),
      answered_at: order.answer && daysAgo(1),
      ending: ending as 'impossible' | null,
      ended_at: ending === null ? null : daysAgo(1),
    })
  }
}

/** Forty cases with up to two orders each, and the orders of each. */
const { staff, ofCase } = await arrange(async tx => {
  const handling_organization_id = await anOrganization(tx)
  const against = await anOrganization(tx)
  const planted = new Map<number, OrderFacts[]>()
  for (let turn = 0; turn < 40; turn += 1) {
    const closed = { status: 'CLOSED', close_reason: 'ACCEPTED', closed_at: now } as const
    const { id } = await aComplaint(tx, { handling_organization_id, ...closed })
    const orders = Array.from({ length: turn % 3 }, (_, index) => anOrderAt(turn * 5 + index * 8 + 1))
    await plantOrders(tx, id, against, orders)
    planted.set(id, orders)
  }
  return { staff: await aStaffMember(tx, { organizationId: handling_organization_id }), ofCase: planted }
})

const list = async (filterBy: ComplaintFilter, orders?: OrderFilter) =>
  (await listComplaints(context, staff, { userId: staff.userId, roleId: staff.roleId, filterBy, orders })).complaints
const casesWith = (holds: (order: OrderFacts) => boolean) =>
  [...ofCase].flatMap(([id, orders]) => (orders.some(holds) ? [id] : []))
const open = casesWith(({ ending }) => ending === null)
const overdue = casesWith(order => isOverdue(order, today))

test('a list is narrowed to the cases with open or overdue orders, as a plain look at each order finds them', async () => {
  const listed = async (which: OrderFilter) => new Set((await list('closed', which)).map(row => row.complaintId))
  expect(await listed('open')).toEqual(new Set(open))
  expect(await listed('overdue')).toEqual(new Set(overdue))
  expect(await list('active', 'open')).toEqual([])
  // the cases differ
  expect([overdue.length > 2, open.length > overdue.length, ofCase.size > open.length]).toEqual([true, true, true])
})

test('each row says whether orders are open or even overdue', async () => {
  const whichOf = (id: number) => (overdue.includes(id) ? 'overdue' : open.includes(id) ? 'open' : null)
  const rows = await list('all')
  expect(rows).toHaveLength(ofCase.size)
  for (const { complaintId, orders } of rows) expect([complaintId, orders]).toEqual([complaintId, whichOf(complaintId)])
})
