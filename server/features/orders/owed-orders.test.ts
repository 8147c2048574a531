import { expect, test } from 'vitest'
import type { BodysOrders } from '#contract/desk/owed-orders.ts'
import { orderAnswers } from '#contract/values/choices.ts'
import { orderEndings } from '#contract/values/action-choices.ts'
import { addDays, localDate } from '#server/features/calendar/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import { readAs } from '#server/platform/context.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { plantOne } from '#tests/support/rows.ts'
import { isOverdue, stateOf } from './order-state.rules.ts'
import { countOverdueOrders, showOwedOrders } from './show-owed-orders.ts'

const office = await startOffice()
const { context, bodies, clock, asSystem } = office
const today = localDate(clock.at)

/** Numbers that look random and are the same in every run. */
let seed = 20_261_127
const below = (most: number): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % most
}
const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value
const dayNear = (days: number) => addDays(today, below(2 * days + 1) - days)
const noonOf = (day: string) => new Date(`${day}T09:00:00Z`)

/** An order as it can stand: its time runs or not, it was reported or not, answered or not, ended or not. */
function anyOrder() {
  const started = below(5) > 0
  const reported_on = started && below(3) > 0 ? dayNear(40) : null
  const answered = reported_on !== null && below(3) === 0
  const ending = below(3) === 0 ? oneOf(started ? orderEndings : (['set-aside'] as const)) : null
  return {
    started_at: started ? noonOf('2026-09-01') : null,
    due_on: started ? dayNear(40) : null,
    reported_on,
    reported_at: reported_on === null ? null : noonOf(reported_on),
    answer_by: reported_on && dayNear(20),
    answer: answered ? oneOf(orderAnswers) : null,
    answered_at: answered ? noonOf(today) : null,
    ending,
    // some of them longer ago than is counted
    ended_at: ending === null ? null : noonOf(addDays(today, -below(500))),
  }
}
type Planted = ReturnType<typeof anyOrder> & { body: number; handling: number }

async function plantOrders(count: number, bodyIds: readonly number[], handlingIds: readonly number[]) {
  return asSystem(async tx => {
    const planted: Planted[] = []
    for (let number = 1; number <= count; number += 1) {
      const [body, handling, order] = [oneOf(bodyIds), oneOf(handlingIds), anyOrder()]
      const closed = { status: 'CLOSED', close_reason: 'ACCEPTED', closed_at: clock.at } as const
      const { id: complaint_id } = await aComplaint(tx, { handling_organization_id: handling, ...closed })
      const issued_at = noonOf('2026-09-01')
      const conclusion = { complaint_id, round: 1, kind: 'decision', content: '{}', issued_at } as const
      const conclusion_id = await plantOne(tx, 'conclusion', conclusion)
      await plantOne(tx, 'case_order', {
        complaint_id,
        conclusion_id,
        number: 1,
        issue_ordinal: 0,
        text: `Order ${number}`,
        proof: 'A copy.',
        organization_id: body,
        named_day: dayNear(40),
        issued_at,
        ...order,
      })
      planted.push({ body, handling, ...order })
    }
    return planted
  })
}

/** The figures of a body, counted one order after another. */
function countPlainly(orders: readonly Planted[], since: string): Omit<BodysOrders, 'organization'> {
  const counted = orders.filter(({ ended_at }) => ended_at === null || localDate(ended_at) >= since)
  const inState = (state: string) => counted.filter(order => stateOf(order, today) === state).length
  const ended = Object.fromEntries(
    orderEndings.map(ending => [ending, counted.filter(order => order.ending === ending).length]),
  ) as BodysOrders['ended']
  const overdue = counted.filter(order => isOverdue(order, today)).length
  const inTime = counted.filter(
    ({ ending, due_on, reported_on, ended_at }) =>
      ending === 'fulfilled' && (reported_on ?? localDate(ended_at as Date)) <= (due_on as string),
  )
  return {
    open: counted.filter(({ ending }) => ending === null).length,
    overdue,
    reported: inState('reported'),
    contested: inState('contested'),
    ended,
    inTime: { count: inTime.length, of: ended.fulfilled + ended.partly + ended.refused + overdue },
  }
}

const [first, merged, successor, foreign] = await asSystem(async tx => {
  const into = await anOrganization(tx)
  const old = await anOrganization(tx, { is_active: false, merged_into_id: into })
  return [await anOrganization(tx), old, into, await anOrganization(tx)] as const
})
const planted = await plantOrders(160, [first, merged, successor], [bodies.handling, foreign])
const follower = await asSystem(tx =>
  aStaffMember(tx, { permissions: ['Complaints - Follow up'], organizationId: bodies.handling }),
)
const nameOf = (body: number) => (body === merged ? successor : body)
const visible = planted.filter(({ handling }) => handling === bodies.handling)

test('the figures of each body are those of a plain count of the orders that the reader sees', async () => {
  const { bodies: counted, since, areMore } = await showOwedOrders(context, follower, {})
  const expected = [first, successor].map(body => ({
    id: body,
    ...countPlainly(
      visible.filter(order => nameOf(order.body) === body),
      since,
    ),
  }))
  expect(new Map(counted.map(({ organization, ...figures }) => [organization.id, figures]))).toEqual(
    new Map(expected.map(({ id, ...figures }) => [id, figures])),
  )
  expect(counted.map(({ overdue }) => overdue)).toEqual(
    expected.map(({ overdue }) => overdue).toSorted((a, b) => b - a),
  )
  // what is compared is not all zero
  for (const figure of ['open', 'overdue', 'reported', 'contested'] as const)
    expect(expected[0]?.[figure]).toBeGreaterThan(0)
  expect(expected[0]?.inTime.count).toBeGreaterThan(0)
  expect(since).toBe('2025-11-23')
  expect(areMore).toEqual({ bodies: false, orders: false })
})

test('open orders come by their last day, and filters narrow them alone', async () => {
  const { orders, bodies: all } = await showOwedOrders(context, follower, {})
  expect(orders).toHaveLength(visible.filter(({ ending }) => ending === null).length)
  const days = orders.map(({ dueOn }) => dueOn ?? '9999')
  expect(days).toEqual(days.toSorted())
  for (const { state, dueOn } of orders) expect(state === 'announced').toBe(dueOn === null)

  const late = await showOwedOrders(context, follower, { organizationId: successor, overdue: 'yes' })
  expect(late.bodies).toEqual(all)
  expect(late.orders).toEqual(orders.filter(order => order.isOverdue && order.organization.id === successor))
  expect(late.orders.length).toBeGreaterThan(0)
  expect((await showOwedOrders(context, follower, { organizationId: 999_999_999_999 })).orders).toEqual([])
})

test('the dashboard counts the overdue ones of the cases that the reader sees, for whoever follows up', async () => {
  const late = visible.filter(order => isOverdue(order, today)).length
  const counted = (who: Staff, most: number) => readAs(context, who, tx => countOverdueOrders(tx, who, { today, most }))
  expect(await counted(follower, 1000)).toBe(late)
  expect(await counted(follower, late - 1)).toBe(late - 1)
  expect(await counted(office.staff.clerk, 1000)).toBeNull()
})

test('what is cut is said, and nobody reads it without the permission', async () => {
  await plantOrders(420, [first], [bodies.handling])
  const { orders, areMore } = await showOwedOrders(context, follower, {})
  expect([orders.length, areMore.orders]).toEqual([200, true])
  const clerk = await asSystem(tx =>
    aStaffMember(tx, { permissions: ['Complaints - List View'], organizationId: bodies.handling }),
  )
  await expect(showOwedOrders(context, clerk, {})).rejects.toMatchObject({ code: 'not-permitted' })
})
