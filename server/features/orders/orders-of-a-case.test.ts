import { expect, test } from 'vitest'
import { acceptConclusion } from '#server/features/conclusion/accept-conclusion.ts'
import { rejectConclusion } from '#server/features/conclusion/reject-conclusion.ts'
import { reopen } from '#server/features/conclusion/reopen.ts'
import { review } from '#server/features/conclusion/review.ts'
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import { conclude } from '#server/features/decisions/conclude.ts'
import { saveDecision, updateDecision } from '#server/features/decisions/save-decision.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anOrganization } from '#tests/support/factories.ts'
import { anInvestigation, giveTo } from '#tests/support/investigation.ts'
import { showOrders } from './show-orders.ts'

const office = await startOffice()
const { staff, take, clock, bodies, context, database } = office

const order = (organizationId: number, dueOn = '2027-02-01') => ({
  text: 'Issue the map.',
  organizationId,
  dueOn,
  proof: 'A copy of the map.',
})
const decision = (orders: object[], second: object[] = []) => ({
  issues: [orders, second].map((each, ordinal) => ({
    ordinal,
    finding: 'The map was refused.',
    law: 'Article 5',
    remedy: 'The map is issued.',
    orders: each,
  })),
  justification: 'No reason was given.',
  requiredDecisionId: office.requiredDecisionId,
})
const refusal = (promise: Promise<unknown>) => promise.then(() => undefined).catch(error => error.fields ?? error.code)
const asComplainant = (id: number) => ({ kind: 'visitor' as const, provenComplaintId: id })
const ordersOf = (id: number) => showOrders(context, staff.lead, id)

async function concluded(orders = [order(bodies.against)], second: ReturnType<typeof order>[] = []): Promise<number> {
  const id = await anInvestigation(office, [staff.lead])
  await take(staff.lead, saveDecision, id, decision(orders, second))
  await take(staff.lead, conclude, id, {})
  return id
}

test('an order names what, who, until when and which proof, and every field that is wrong is named', async () => {
  const id = await anInvestigation(office, [staff.lead])
  const closed = await office.asSystem(tx => anOrganization(tx, { name_en: 'Closed Bureau', is_active: false }))
  const save = (orders: object[]) => refusal(take(staff.lead, saveDecision, id, decision([], orders)))
  expect(await save([{}])).toEqual(
    ['text', 'organizationId', 'dueDate', 'proof'].map(part => ({
      field: `issues.1.orders.0.${part}`,
      reason: 'required',
    })),
  )
  expect(await save([order(bodies.against), { ...order(closed), dueOn: '2026-11-01' }])).toEqual([
    { field: 'issues.1.orders.1.dueDate', reason: 'day-too-soon' },
    { field: 'issues.1.orders.1.organizationId', reason: 'no-such-choice' },
  ])
  expect(await save([{ ...order(bodies.against, '2031-01-01'), departmentId: 2_000_000 }])).toEqual([
    { field: 'issues.1.orders.0.dueDate', reason: 'day-too-late' },
    { field: 'issues.1.orders.0.departmentId', reason: 'no-such-choice' },
  ])
  expect(await save([order(bodies.against)])).toBeUndefined()
})

test('orders are issued with the conclusion, numbered through the case, and stand in its letter', async () => {
  const id = await anInvestigation(office, [staff.lead])
  await take(staff.lead, saveDecision, id, decision([order(bodies.against)]))
  expect(await ordersOf(id)).toEqual([])
  await take(staff.lead, updateDecision, id, decision([order(bodies.against)], [order(bodies.handling, '2027-03-01')]))
  await take(staff.lead, conclude, id, {})
  const [first, second] = await ordersOf(id)
  expect([first, second]).toMatchObject([
    { number: 1, issueOrdinal: 0, state: 'announced', dueOn: null, namedDay: '2027-02-01', isOverdue: false },
    { number: 2, issueOrdinal: 1, state: 'announced', dueOn: null, namedDay: '2027-03-01', startedAt: null },
  ])
  expect(first?.reference).toMatch(/^2019\/\d{6}\/1$/)
  const letter = await database.ownerDb
    .selectFrom('letter')
    .where('complaint_id', '=', id)
    .where('kind', '=', 'decision')
    .select('content')
    .executeTakeFirstOrThrow()
  expect(letter.content).toMatchObject({
    body: {
      answers: [{ orders: [{ number: 1, text: 'Issue the map.', dueOn: '2027-02-01' }] }, { orders: [{ number: 2 }] }],
    },
  })
})

test('their time begins with the acceptance, and is never shorter than the office allows', async () => {
  const id = await concluded([order(bodies.against, '2026-12-01'), order(bodies.against, '2027-02-01')])
  clock.at = new Date('2026-12-04T08:00:00Z')
  await take(asComplainant(id), acceptConclusion, id, {})
  expect(await ordersOf(id)).toMatchObject([
    { state: 'running', startedAt: '2026-12-04T08:00:00.000Z', dueOn: '2026-12-11', namedDay: '2026-12-01' },
    { state: 'running', dueOn: '2027-02-01' },
  ])
})

test('a review that starts the work again sets them aside; the next decision counts on', async () => {
  const id = await concluded()
  await take(asComplainant(id), rejectConclusion, id, { reason: 'It is not enough.' })
  await take(staff.reviewer, review, id, { outcome: 'investigate', reason: 'Look again.' })
  expect(await ordersOf(id)).toMatchObject([{ number: 1, state: 'ended', ending: 'set-aside' }])
  clock.at = new Date(clock.at.getTime() + 86_400_000)
  await giveTo(office, id, [staff.lead])
  await take(staff.lead, saveDecision, id, decision([order(bodies.against)]))
  await take(staff.lead, conclude, id, {})
  expect(await ordersOf(id)).toMatchObject([{ ending: 'set-aside' }, { number: 2, state: 'announced' }])
})

test('they stand still while a reopened case is reviewed, and go on when the decision is upheld', async () => {
  const id = await concluded()
  await take(asComplainant(id), acceptConclusion, id, {})
  const [before] = await ordersOf(id)
  await take(asComplainant(id), reopen, id, { reason: 'Nothing was done.' })
  expect(await ordersOf(id)).toMatchObject([{ state: 'announced', startedAt: null }])
  clock.at = new Date(clock.at.getTime() + 86_400_000)
  await take(staff.reviewer, review, id, { outcome: 'uphold', reason: 'It is right.' })
  await take(asComplainant(id), acceptConclusion, id, {})
  const [after] = await ordersOf(id)
  expect(after).toMatchObject({ state: 'running', dueOn: before?.dueOn, number: 1 })
  expect(after?.events.map(({ kind }) => kind)).toEqual(['issued', 'started', 'paused', 'upheld', 'started'])
  // the letter of the review replaces the first one, and the order stands in it
  expect(after?.reference).not.toBe(before?.reference)
})

test('orders of a withdrawn complaint are set aside', async () => {
  const id = await concluded()
  await take(asComplainant(id), withdraw, id, {})
  expect(await ordersOf(id)).toMatchObject([{ state: 'ended', ending: 'set-aside' }])
})
