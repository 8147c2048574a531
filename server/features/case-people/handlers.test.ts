import { beforeEach, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { changeHandlers, listCurrentHandlers } from './handlers.queries.ts'

const office = await startOffice()
const { asSystem, clock } = office
const [first, second, third] = await asSystem(async tx =>
  Promise.all([1, 2, 3].map(async () => (await aStaffMember(tx)).userId)),
).then(ids => ids as [number, number, number])

let id: number
const change = (left: number[], joined: number[], leadId: number) =>
  asSystem(tx => changeHandlers(tx, id, { left, joined, leadId, at: clock.at, byId: null }))
/** The handlers, the lead marked, and those who have accepted. */
const present = async () => {
  const all = await asSystem(tx => listCurrentHandlers(tx, id))
  const lead = all.filter(({ isLead }) => isLead).map(({ userId }) => userId)
  const accepted = all.filter(handler => handler.acceptedAt).map(({ userId }) => userId)
  return { all: all.map(({ userId }) => userId), lead, accepted }
}

beforeEach(async () => {
  id = await office.aCase()
  await change([], [first, second], first)
  await office.database.ownerDb
    .updateTable('complaint_handler')
    .set({ accepted_at: clock.at })
    .where('complaint_id', '=', id)
    .execute()
})

test('the lead passes to somebody who stays, who has to accept again', async () => {
  await change([], [], second)
  expect(await present()).toEqual({ all: [first, second], lead: [second], accepted: [first] })
})

test('the lead stays, and keeps having accepted, while another leaves and one joins', async () => {
  await change([second], [third], first)
  expect(await present()).toEqual({ all: [first, third], lead: [first], accepted: [first] })
})

test('the lead passes to somebody who joins, whether the former one stays or leaves', async () => {
  await change([], [third], third)
  expect(await present()).toEqual({ all: [first, second, third], lead: [third], accepted: [first, second] })
  await change([third], [], first)
  await change([first], [third], third)
  expect(await present()).toEqual({ all: [second, third], lead: [third], accepted: [second] })
})

test('whoever leaves and joins is asked again', async () => {
  await change([first, second], [second, first], second)
  expect(await present()).toEqual({ all: [second, first], lead: [second], accepted: [] })
})
