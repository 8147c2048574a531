import { expect, test } from 'vitest'
import { acceptConclusion } from '#server/features/conclusion/accept-conclusion.ts'
import { conclude } from '#server/features/decisions/conclude.ts'
import { saveDecision } from '#server/features/decisions/save-decision.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anAttachment, aStaffMember } from '#tests/support/factories.ts'
import { anInvestigation } from '#tests/support/investigation.ts'
import { confirmOrder, contestOrder } from './answer-report.ts'
import { endOrder } from './end-order.ts'
import { extendOrder } from './extend-order.ts'
import { reportFulfilment } from './report-fulfilment.ts'
import { showOrders } from './show-orders.ts'
import { watchOrders } from './watch-orders.job.ts'
import { escalateOrder, remindBody } from './write-to-body.ts'

const office = await startOffice()
const { staff, take, clock, bodies, context, database } = office
const officer = await office.asSystem(tx =>
  aStaffMember(tx, {
    permissions: ['Complaints - List View', 'Complaints - Follow up'],
    organizationId: bodies.handling,
  }),
)
const start = new Date('2026-11-23T08:00:00Z')
const noFile = '5d1f2c1e-8d3a-4b7e-9a53-0c6d54f5a111'

const refusal = (promise: Promise<unknown>) => promise.then(() => undefined).catch(error => error.fields ?? error.code)
const complainant = (id: number) => office.complainantOf(id)
const orderOf = async (id: number) => (await showOrders(context, staff.lead, id))[0]
const messagesOf = (id: number) =>
  database.ownerDb.selectFrom('outgoing_message').where('complaint_id', '=', id).select('template').execute()
const bellOf = (id: number) =>
  database.ownerDb
    .selectFrom('notice')
    .where('complaint_id', '=', id)
    .where('user_id', '=', officer.userId)
    .select('kind')
    .execute()

/** A closed case with one order, whose time runs until 2026-12-07. */
async function aRunningOrder(): Promise<number> {
  clock.at = start
  const id = await anInvestigation(office, [staff.lead])
  const order = { text: 'Issue the map.', organizationId: bodies.against, dueOn: '2026-12-07', proof: 'A copy.' }
  const issues = [[order], []].map((orders, ordinal) => ({
    ordinal,
    finding: 'Refused.',
    law: 'Article 5',
    remedy: 'As ordered.',
    orders,
  }))
  const { requiredDecisionId } = office
  await take(staff.lead, saveDecision, id, { issues, justification: 'It is shown.', requiredDecisionId })
  await take(staff.lead, conclude, id, { otherLanguage: true })
  await take(complainant(id), acceptConclusion, id, {})
  return id
}

test('a report with its proof asks the complainant, whose silence is no confirmation', async () => {
  const id = await aRunningOrder()
  const proof = await office.asSystem(tx =>
    anAttachment(tx, { complaint_id: id, original_name: 'map.pdf', is_internal: true }),
  )
  expect(await refusal(take(officer, reportFulfilment, id, {}))).toEqual([{ field: 'order', reason: 'required' }])
  expect(await refusal(take(officer, reportFulfilment, id, { order: 7, text: 'Done.' }))).toEqual([
    { field: 'order', reason: 'no-such-order' },
  ])
  const wrong = { order: 1, reportedOn: '2026-11-01', attachmentIds: [noFile] }
  expect(await refusal(take(officer, reportFulfilment, id, wrong))).toEqual([
    { field: 'text', reason: 'required' },
    { field: 'reportedOn', reason: 'before-the-order' },
    { field: 'attachements', reason: 'no-such-file' },
  ])
  await take(officer, reportFulfilment, id, { order: 1, text: 'The map was issued.', attachmentIds: [proof] })
  expect(await orderOf(id)).toMatchObject({
    state: 'reported',
    report: 'The map was issued.',
    reportedOn: '2026-11-23',
    answerBy: '2026-12-08',
    events: [{}, {}, { kind: 'reported', party: 'staff', files: [{ name: 'map.pdf' }] }],
  })
  expect((await messagesOf(id)).map(({ template }) => template)).toContain('order-reported')
  clock.at = new Date('2026-12-09T08:00:00Z')
  expect(await orderOf(id)).toMatchObject({ state: 'not-contested', answer: null, ending: null, isOverdue: false })
})

test('a confirmation ends the order; a contested one is owed again, and those who follow up are told', async () => {
  const id = await aRunningOrder()
  await take(officer, reportFulfilment, id, { order: 1, text: 'Done.' })
  expect(await refusal(take(complainant(id), contestOrder, id, { order: 1 }))).toEqual([
    { field: 'answer', reason: 'required' },
    { field: 'text', reason: 'required' },
  ])
  await take(complainant(id), contestOrder, id, { order: 1, answer: 'partly', text: 'Only half of it.' })
  expect(await orderOf(id)).toMatchObject({ state: 'contested', answer: 'partly', answerText: 'Only half of it.' })
  expect(await bellOf(id)).toEqual([{ kind: 'answered' }])
  expect(await refusal(take(complainant(id), confirmOrder, id, { order: 1 }))).toBe('nothing-reported')
  await take(officer, reportFulfilment, id, { order: 1, text: 'Now all of it.' })
  await take(complainant(id), confirmOrder, id, { order: 1 })
  expect(await orderOf(id)).toMatchObject({ state: 'ended', ending: 'fulfilled', answer: 'done' })
  expect(await refusal(take(officer, endOrder, id, { order: 1 }))).toBe('no-open-order')
})

test('the body is reminded once a day, gets more time, and an overdue order goes to the body above', async () => {
  const id = await aRunningOrder()
  await take(officer, remindBody, id, { order: 1 })
  expect(await refusal(take(officer, remindBody, id, { order: 1 }))).toBe('reminded-already')
  expect(await refusal(take(officer, escalateOrder, id, { order: 1 }))).toBe('no-order-overdue')
  expect(await refusal(take(officer, extendOrder, id, { order: 1, dueOn: '2026-12-07' }))).toEqual([
    { field: 'dueDate', reason: 'day-too-soon' },
    { field: 'reason', reason: 'required' },
  ])
  await take(officer, extendOrder, id, { order: 1, dueOn: '2026-12-14', reason: 'The clerk is ill.' })
  clock.at = new Date('2026-12-15T08:00:00Z')
  expect(await orderOf(id)).toMatchObject({ state: 'running', dueOn: '2026-12-14', isOverdue: true })
  await watchOrders(context)
  await watchOrders(context)
  expect(await bellOf(id)).toEqual([{ kind: 'escalated' }])
  const above = { order: 1, organizationId: bodies.handling, reason: 'Nothing was done.' }
  await take(officer, escalateOrder, id, above)
  expect(await orderOf(id)).toMatchObject({ escalatedAt: '2026-12-15T08:00:00.000Z' })
  await take(officer, endOrder, id, { order: 1, ending: 'refused', reason: 'They refuse.' })
  expect(await orderOf(id)).toMatchObject({
    state: 'ended',
    ending: 'refused',
    endingReason: 'They refuse.',
    isOverdue: false,
  })
})

test('the case stays closed with its version, and nobody of the body complained against follows up', async () => {
  const id = await aRunningOrder()
  const before = await office.rowOf(id)
  await take(officer, reportFulfilment, id, { order: 1, text: 'Done.' })
  const after = await office.rowOf(id)
  expect([after.status, after.version, after.close_reason]).toEqual(['CLOSED', before.version, 'ACCEPTED'])
  const accused = await office.asSystem(tx =>
    aStaffMember(tx, { permissions: ['All'], organizationId: bodies.against }),
  )
  expect(await refusal(take(accused, endOrder, id, { order: 1 }))).toBe('conflict-of-interest')
})
