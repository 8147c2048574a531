import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { workPageSize } from '#contract/desk/desk-choices.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { showComplaint } from '#server/features/complaint-detail/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { withGateways } from '#tests/support/with-gateways.ts'
import { continueWithFilters, inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { NotPermitted } from '#server/platform/errors.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { type ListRequest, listComplaints } from './list-complaints.ts'
import { horizonsAt, listMyWork, listTeamWork } from './list-my-work.ts'
import { nextSteps } from '#server/features/lifecycle/index.ts'
import { listWaiting } from './my-work.queries.ts'
import { readNearestOpenCases } from '#server/platform/db/visibility/visible-complaints.ts'

/** Late in the evening of 22 November in Ethiopia. */
const now = new Date('2026-11-22T20:00:00.000Z')
const database = await testDatabase()
let context: Context
beforeAll(async () => {
  context = { db: database.db, clock: { now: () => now }, config: withGateways } as Context
})

const asSystem = <Result>(work: (tx: Tx) => Promise<Result>) =>
  inTransactionAs(database.db, { kind: 'system', job: 'test' }, work)

const aReceiver = () =>
  asSystem(tx => aStaffMember(tx, { permissions: ['Complaints - List View', 'Complaints - Receive'] }))

const exactly = (count: number) => ({ count, isMore: false })

/** A case that waits for its receiver until then. */
const aReceivedCase = async (receiver: Staff, due_at: Date | null): Promise<number> => {
  const values = { receiver_id: receiver.userId, status: 'ASSIGNED_TO_CASE_RECEIVER' } as const
  const due = { due_at, due_clock: due_at && ('B' as const) }
  return (await asSystem(tx => aComplaint(tx, { ...values, ...due }))).id
}

test('waiting cases are late, due today or this week by the days of Ethiopia, the nearest deadline first', async () => {
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
  expect(counts).toEqual({ late: exactly(1), today: exactly(1), week: exactly(2), later: exactly(2) })
  expect(lines.map(({ time }) => time)).toEqual(['late', 'today', 'week', 'week', 'later', 'later'])
  expect(lines.map(({ complaint }) => complaint.complaintId)).toEqual([5, 3, 4, 2, 1, 0].map(index => ids[index]))
})

test('waiting cases are counted from the nearest deadline on, up to a bound', async () => {
  const receiver = await aReceiver()
  const dues = ['2026-11-20T08:00:00Z', '2026-11-22T20:30:00Z', '2026-11-22T20:40:00Z', '2026-11-24T08:00:00Z']
  const ids: number[] = []
  for (const due of dues) ids.push(await aReceivedCase(receiver, new Date(due)))
  const waiting = (bound: number) =>
    inTransactionAs(database.db, receiver, tx =>
      listWaiting(tx, most => nextSteps(receiver.userId, now, { order: 'due', limit: most }), horizonsAt(now), {
        limit: 2,
        bound,
      }),
    )
  expect(await waiting(2)).toMatchObject({ counts: { late: 1, today: 1, week: 0, later: 0 }, isMore: true })
  expect(await waiting(4)).toMatchObject({ counts: { late: 1, today: 2, week: 1, later: 0 }, isMore: false })
  expect((await waiting(2)).waiting.map(({ id }) => id)).toEqual(ids.slice(0, 2))
})

test('it waits since the case got its status, whatever happened later in that status', async () => {
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
  expect(counts.later).toEqual(exactly(workPageSize + 3))
})

test('a supervisor sees how many cases wait for each person, and those that nobody holds', async () => {
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
    { userId: receiver.userId, waiting: 2, late: 1, nextDueAt: late.due_at.toISOString() },
    { userId: officer.userId, waiting: 1, late: 0, nextDueAt: null },
  ])
  expect([unheld, isCut]).toEqual([{ held: 1, late: 1 }, false])
})

test('open cases are read from the nearest deadline on, whichever way they are seen', async () => {
  const [office, other] = await asSystem(async tx => [await anOrganization(tx), await anOrganization(tx)])
  const supervisor = await asSystem(tx => aStaffMember(tx, { organizationId: office }))
  const due = (day: number) => ({ due_at: new Date(Date.UTC(2026, 10, day)), due_clock: 'B' as const })
  const of = (handling_organization_id: number) => ({ handling_organization_id })
  const all = await asSystem(async tx => [
    await aComplaint(tx, { ...of(office), ...due(1) }),
    await aComplaint(tx, { ...of(other), ...due(2), receiver_id: supervisor.userId }),
    await aComplaint(tx, { ...of(office), ...due(3), receiver_id: supervisor.userId }),
    await aComplaint(tx, { ...of(other), ...due(4) }),
    await aComplaint(tx, of(office)),
  ])
  const nearest = (most: number, bodies: readonly number[] = []) =>
    inTransactionAs(database.db, supervisor, async tx => {
      const filters = bodies.map(body => ({ kind: 'organization', value: String(body) }))
      if (bodies.length > 0) await continueWithFilters(tx, supervisor, filters)
      const rows = await readNearestOpenCases(tx, { most, columns: sql`id` }, open => sql<{ id: number }>`${open}`)
      return rows.map(({ id }) => all.findIndex(each => each.id === id))
    })
  expect(await nearest(10)).toEqual([0, 1, 2, 4])
  expect(await nearest(2)).toEqual([0, 1])
  expect(await nearest(10, [office, other])).toEqual([0, 1, 2, 3, 4])
  expect(await nearest(4, [office, other])).toEqual([0, 1, 2, 3])
  // each case once, also where the filter names a body that was merged into the other
  await database.ownerDb
    .updateTable('organization')
    .set({ merged_into_id: office, is_active: false })
    .where('id', '=', other)
    .execute()
  expect(await nearest(10, [office, other])).toEqual([0, 1, 2, 3, 4])
})

test('bodies, statuses and what was escalated are counted as the lists that the figures lead to', async () => {
  const permissions: PageCode[] = ['Complaints - List View', 'Complaints - Supervise']
  const [office, other] = await asSystem(async tx => [await anOrganization(tx), await anOrganization(tx)])
  const supervisor = await asSystem(tx => aStaffMember(tx, { permissions, organizationId: office }))
  const receiver = await aReceiver()
  const received = { receiver_id: receiver.userId, status: 'ASSIGNED_TO_CASE_RECEIVER' } as const
  const late = { due_at: new Date('2026-11-20T08:00:00Z'), due_clock: 'B' } as const
  const moved = (day: number) => ({ updated_at: new Date(Date.UTC(2026, 10, day)) })
  const escalated = { escalated_to_id: supervisor.userId, escalation_level: 1 }
  const old = await asSystem(async tx => {
    const ofOffice = { handling_organization_id: office }
    await aComplaint(tx, { ...ofOffice, ...received, ...late, ...escalated, ...moved(12) })
    const { id } = await aComplaint(tx, { ...ofOffice, ...received, ...moved(3) })
    await aComplaint(tx, { ...ofOffice, ...moved(10) })
    await aComplaint(tx, { ...ofOffice, ...moved(9), status: 'REFERRED', escalation_level: 1 })
    await aComplaint(tx, { ...ofOffice, ...moved(1), status: 'CLOSED', close_reason: 'ACCEPTED', closed_at: now })
    await aComplaint(tx, { handling_organization_id: other, ...received, ...escalated })
    return id
  })
  const { bodies, stages, escalated: mine, beyond, unheld } = await listTeamWork(context, supervisor, supervisor)
  expect(bodies).toMatchObject([{ organizationId: office, held: 4, late: 1 }])
  expect(stages).toMatchObject([
    {
      status: 'ASSIGNED_TO_CASE_RECEIVER',
      held: 2,
      late: 1,
      stillSince: '2026-11-03T00:00:00.000Z',
      longest: { complaintId: old },
    },
    { status: 'REFERRED', held: 1, late: 0 },
    { status: 'CREATED', held: 1, late: 0 },
  ])
  expect([mine, beyond]).toEqual([exactly(1), { people: 0, bodies: 0 }])
  const listed = async (filter: object) => {
    const asked = {
      userId: supervisor.userId,
      roleId: supervisor.roleId ?? 0,
      filterBy: 'active',
      count: 'yes',
      ...filter,
    }
    return (await listComplaints(context, supervisor, asked as ListRequest)).total?.count
  }
  expect(await listed({ handling: office })).toBe(4)
  expect(await listed({ holder: 0 })).toBe(unheld.held)
  expect(await listed({ holder: receiver.userId, late: 'yes' })).toBe(1)
  expect(await listed({ escalated: 'me' })).toBe(1)
  expect(await listed({ escalated: 'yes' })).toBe(2)
  expect(await listed({ status: ['REFERRED'] })).toBe(1)
})

test('nobody sees the work of another person, and only supervisors that of all', async () => {
  const [receiver, other] = [await aReceiver(), await aReceiver()]
  await expect(listMyWork(context, receiver, other)).rejects.toThrow(NotPermitted)
  await expect(listTeamWork(context, receiver, receiver)).rejects.toThrow(NotPermitted)
})

test('a forwarded case waits for every officer of its body, until one directs it', async () => {
  const permissions: PageCode[] = ['Complaints - List View', 'Complaints - Direct']
  const [office, other] = await asSystem(async tx => [await anOrganization(tx), await anOrganization(tx)])
  const staffOf = (organizationId: number, codes = permissions) =>
    asSystem(tx => aStaffMember(tx, { permissions: codes, organizationId }))
  const [officer, colleague, stranger] = [await staffOf(office), await staffOf(office), await staffOf(other)]
  const forwarded = { handling_organization_id: office, status: 'FORWARDED_TO_CASE_OFFICER' } as const
  const due = (at: string) => ({ due_at: new Date(at), due_clock: 'C' as const })
  const [later, late, directed] = await asSystem(async tx => [
    (await aComplaint(tx, { ...forwarded, ...due('2026-11-30T08:00:00Z') })).id,
    (await aComplaint(tx, { ...forwarded, ...due('2026-11-20T08:00:00Z') })).id,
    (await aComplaint(tx, { ...forwarded, officer_id: officer.userId })).id,
  ])
  const unclaimedBy = async (reader: Staff) => (await listMyWork(context, reader, reader)).unclaimed
  const shown = { counts: { late: exactly(1), today: exactly(0), week: exactly(0), later: exactly(1) } }
  for (const reader of [officer, colleague]) {
    const unclaimed = await unclaimedBy(reader)
    expect(unclaimed).toMatchObject(shown)
    expect(unclaimed?.lines.map(({ complaint, step }) => [complaint.complaintId, step])).toEqual([
      [late, 'direct'],
      [later, 'direct'],
    ])
  }
  expect((await unclaimedBy(stranger))?.lines).toEqual([])
  for (const [reader, id] of [
    [officer, late],
    [colleague, later],
    [officer, directed],
  ] as const)
    expect((await showComplaint({ ...context, caseGuards: {} }, reader, id)).nextStep).toBe('direct')
  // what an officer directs is their own work, and shown once
  const { lines } = await listMyWork(context, officer, officer)
  expect(lines.map(({ complaint }) => complaint.complaintId)).toEqual([directed])
  expect(await unclaimedBy(await staffOf(office, ['Complaints - List View']))).toBeNull()
})
