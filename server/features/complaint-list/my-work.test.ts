import { afterAll, beforeAll, expect, test } from 'vitest'
import { workPageSize } from '#contract/desk-choices.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/transaction.ts'
import { NotPermitted } from '#server/platform/errors.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { listMyWork, listTeamWork } from './list-my-work.ts'

/** Late in the evening of 22 November in Ethiopia. */
const now = new Date('2026-11-22T20:00:00.000Z')
let database: TestDatabase
let context: Context
beforeAll(async () => {
  database = await testDatabase()
  context = { db: database.db, clock: { now: () => now } } as Context
})
afterAll(() => database.close())

const asSystem = <Result>(work: (tx: Tx) => Promise<Result>) =>
  inTransactionAs(database.db, { kind: 'system', job: 'test' }, work)

const aReceiver = () =>
  asSystem(tx => aStaffMember(tx, { permissions: ['Complaints - List View', 'Complaints - Receive'] }))

/** A case that waits for its receiver until then. */
const aReceivedCase = async (receiver: Staff, due_at: Date | null): Promise<number> => {
  const values = { receiver_id: receiver.userId, status: 'ASSIGNED_TO_CASE_RECEIVER' } as const
  const due = { due_at, due_clock: due_at && ('B' as const) }
  return (await asSystem(tx => aComplaint(tx, { ...values, ...due }))).id
}

test('what waits is late, due today or this week by the days of Ethiopia, the nearest deadline first', async () => {
  const receiver = await aReceiver()
  const dues = [
    null,
    '2026-11-29T21:00:00Z',
    '2026-11-28T20:59:00Z',
    '2026-11-22T20:59:00Z',
    '2026-11-22T21:00:00Z',
    '2026-11-22T19:59:00Z',
  ]
  const ids: number[] = []
  for (const due of dues) ids.push(await aReceivedCase(receiver, due === null ? null : new Date(due)))
  const { lines, counts } = await listMyWork(context, receiver, receiver)
  expect(counts).toEqual({ late: 1, today: 1, week: 2, later: 2 })
  expect(lines.map(({ time }) => time)).toEqual(['late', 'today', 'week', 'week', 'later', 'later'])
  expect(lines.map(({ complaint }) => complaint.complaintId)).toEqual([5, 3, 4, 2, 1, 0].map(index => ids[index]))
})

test('it waits since the case came to where it stands, whatever happened there later', async () => {
  const receiver = await aReceiver()
  const id = await aReceivedCase(receiver, null)
  const step = (at: string, from_status: 'CREATED' | 'ASSIGNED_TO_CASE_RECEIVER') => ({
    complaint_id: id,
    at: new Date(at),
    action: 'assign-receiver',
    from_status,
    to_status: 'ASSIGNED_TO_CASE_RECEIVER' as const,
    actor_kind: 'system' as const,
  })
  await database.ownerDb
    .insertInto('status_track')
    .values([step('2026-11-10T08:00:00Z', 'CREATED'), step('2026-11-20T08:00:00Z', 'ASSIGNED_TO_CASE_RECEIVER')])
    .execute()
  const { lines } = await listMyWork(context, receiver, receiver)
  expect(lines.map(({ waitingSince }) => waitingSince)).toEqual(['2026-11-10T08:00:00.000Z'])
})

test('the page is cut, the counts are not', async () => {
  const receiver = await aReceiver()
  for (let index = 0; index < workPageSize + 3; index++) await aReceivedCase(receiver, null)
  const { lines, counts } = await listMyWork(context, receiver, receiver)
  expect(lines).toHaveLength(workPageSize)
  expect(counts.later).toBe(workPageSize + 3)
})

test('a supervisor sees who holds how many cases of the office, and what nobody holds', async () => {
  const permissions: PageCode[] = ['Complaints - List View', 'Complaints - Supervise']
  const [office, other] = await asSystem(async tx => [await anOrganization(tx), await anOrganization(tx)])
  const supervisor = await asSystem(tx => aStaffMember(tx, { permissions, organizationId: office }))
  const [receiver, officer] = [await aReceiver(), await aReceiver()]
  const ofOffice = { handling_organization_id: office }
  const late = { due_at: new Date('2026-11-20T08:00:00Z'), due_clock: 'B' } as const
  const received = { receiver_id: receiver.userId, status: 'ASSIGNED_TO_CASE_RECEIVER' } as const
  await asSystem(async tx => {
    await aComplaint(tx, { ...ofOffice, ...received, ...late })
    await aComplaint(tx, { ...ofOffice, ...received })
    await aComplaint(tx, { handling_organization_id: other, ...received })
    await aComplaint(tx, { ...ofOffice, ...received, officer_id: officer.userId, status: 'FORWARDED_TO_CASE_OFFICER' })
    await aComplaint(tx, { ...ofOffice, ...late })
    await aComplaint(tx, { ...ofOffice, ...received, status: 'CLOSED', close_reason: 'ACCEPTED', closed_at: now })
  })
  const { people, unheld, isCut } = await listTeamWork(context, supervisor, supervisor)
  expect(people).toMatchObject([
    { userId: receiver.userId, held: 2, late: 1, nextDueAt: late.due_at.toISOString() },
    { userId: officer.userId, held: 1, late: 0, nextDueAt: null },
  ])
  expect([unheld, isCut]).toEqual([{ held: 1, late: 1 }, false])
})

test('nobody looks at the work of another, and only supervisors at that of all', async () => {
  const [receiver, other] = [await aReceiver(), await aReceiver()]
  await expect(listMyWork(context, receiver, other)).rejects.toThrow(NotPermitted)
  await expect(listTeamWork(context, receiver, receiver)).rejects.toThrow(NotPermitted)
})
