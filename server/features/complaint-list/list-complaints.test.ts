import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { complaintFilters, complaintPageSize } from '#contract/desk/complaints.ts'
import type { ComplaintFilter, RatingGroup } from '#contract/values/choices.ts'
import { caseGuards } from '#server/app/complaint-actions.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { withGateways } from '#tests/support/with-gateways.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotPermitted } from '#server/platform/errors.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aComplaint, aConstant, anOrganization, aPlace, aStaffMember } from '#tests/support/factories.ts'
import { rowIn } from '#tests/support/rows.ts'
import { countLists } from './count-lists.ts'
import { writeSearchTexts } from '#server/features/complaint-search/index.ts'
import { listComplaints } from './list-complaints.ts'
import { showComplaint } from '#server/features/complaint-detail/show-complaint.ts'

const now = new Date('2026-11-21T06:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const database = await testDatabase({ line: { statementTimeout: 10_000 } })
let context: Context
beforeAll(async () => {
  context = { db: database.db, clock: { now: () => now }, caseGuards, config: withGateways } as Context
})

const arrange = <Result>(work: (tx: Tx) => Promise<Result>) =>
  inTransactionAs(database.db, { kind: 'system', job: 'test' }, work)

/** A bureau of its own with a reader, so that tests do not see each other's complaints. */
let organizationId: number
let staff: Staff
const openBureau = () =>
  arrange(async tx => {
    organizationId = await anOrganization(tx)
    staff = await aStaffMember(tx, { organizationId })
  })
beforeEach(openBureau)

const list = (request: Partial<Parameters<typeof listComplaints>[2]> = {}, reader = staff) =>
  listComplaints(context, reader, { userId: reader.userId, roleId: reader.roleId, filterBy: 'all', ...request })
const idsOf = async (request: Partial<Parameters<typeof listComplaints>[2]> = {}) =>
  (await list(request)).complaints.map(complaint => complaint.complaintId)
const file = (complaint: Parameters<typeof aComplaint>[1] = {}) =>
  arrange(async tx => (await aComplaint(tx, { handling_organization_id: organizationId, ...complaint })).id)

describe('pages', () => {
  const count = 2 * complaintPageSize + 7
  let bureau: { organizationId: number; staff: Staff }

  /** These tests only read, so they share one bureau. */
  beforeAll(async () => {
    await openBureau()
    bureau = { organizationId, staff }
    await arrange(async tx => {
      // three of a kind share each instant, and two of five have no deadline: the order must still be stable
      for (let index = 0; index < count; index++) {
        const due = index % 5 < 3 ? ({ due_at: daysAgo(-(index % 7)), due_clock: 'C' } as const) : {}
        const registered_at = daysAgo(Math.floor(index / 3))
        await aComplaint(tx, { handling_organization_id: organizationId, registered_at, ...due })
      }
      await sql`insert into complaint_search select id, case when id % 9 = 0 then 'ሰላም ብቻ' else 'ሰላም' end from complaint
        where handling_organization_id = ${organizationId}`.execute(tx)
    })
  })
  beforeEach(() => void ({ organizationId, staff } = bureau))

  const pageByPage = async (request: Parameters<typeof list>[0]) => {
    const seen = []
    let cursor: string | undefined
    do {
      const page = await list({ ...request, cursor })
      expect(page.complaints.length).toBeLessThanOrEqual(complaintPageSize)
      seen.push(...page.complaints)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return seen
  }

  test.each(['newest', 'oldest', 'urgent'] as const)('%s: every complaint once, in order', async sort => {
    const seen = await pageByPage({ sort })
    expect(new Set(seen.map(complaint => complaint.complaintId)).size).toBe(count)
    expect(seen).toHaveLength(count)
    const keys = seen.map(complaint => (sort === 'urgent' ? (complaint.dueAt ?? '9') : complaint.registeredAt))
    expect(keys).toEqual(sort === 'newest' ? keys.toSorted().reverse() : keys.toSorted())
  })

  test.each(['newest', 'oldest', 'urgent'] as const)(
    '%s: a word that all have gives all, one that few have gives those',
    async sort => {
      const all = (await pageByPage({ sort })).map(({ complaintId }) => complaintId)
      const idsWith = async (text: string) => (await pageByPage({ sort, text })).map(({ complaintId }) => complaintId)
      expect(await idsWith('ሰላም')).toEqual(all)
      expect(await idsWith('ብቻ')).toEqual(all.filter(id => id % 9 === 0))
      expect(await idsWith('ብቻ ሰላም')).toEqual(all.filter(id => id % 9 === 0))
      expect(await idsWith('ሌላ')).toEqual([])
    },
  )

  test.each(complaintFilters)('%s: the same complaints in every order, also within a period', async filterBy => {
    for (const since of [{}, { from: '2026-11-15' }]) {
      const [newest, oldest, urgent] = await Promise.all(
        (['newest', 'oldest', 'urgent'] as const).map(async sort =>
          (await pageByPage({ filterBy, sort, ...since })).map(({ complaintId }) => complaintId),
        ),
      )
      expect(oldest).toEqual(newest?.toReversed())
      expect(urgent?.toSorted((a, b) => a - b)).toEqual(newest?.toSorted((a, b) => a - b))
    }
  })

  test('a page takes as many statements as one row, and a case page a handful', async () => {
    const statementsOf = async (work: () => Promise<unknown>) => {
      const { statements } = database.line!
      const before = statements.length
      await work()
      await expect.poll(() => statements.at(-1)?.text).toBe('commit')
      return statements.slice(before).map(({ text }) => text)
    }
    let page: Awaited<ReturnType<typeof list>> | undefined
    const ofPage = await statementsOf(async () => {
      page = await list()
    })
    expect(page?.complaints).toHaveLength(complaintPageSize)
    // the beginning and who asks; the page is found, read, and left; the end
    expect(ofPage).toHaveLength(6)
    const complaintId = page?.complaints[0]?.complaintId as number
    expect((await statementsOf(() => showComplaint(context, staff, complaintId))).length).toBeLessThanOrEqual(12)
  })

  test('counts up to its bound', async () => {
    expect((await list({ count: 'yes' })).total).toEqual({ count, isMore: false })
    expect((await list()).total).toBeUndefined()
  })
})

test('each filter lists what its name says', async () => {
  const critical = await arrange(tx =>
    rowIn(tx, 'constant_field', { field_name: 'severity', code: 'critical' }, ['id']),
  )
  const fresh = await file({
    registered_at: daysAgo(1),
    status: 'ASSIGNED_TO_CASE_RECEIVER',
    receiver_id: staff.userId,
  })
  const old = await file({ registered_at: daysAgo(20), status: 'UNDER_INVESTIGATION', severity_id: critical.id })
  const late = await file({
    registered_at: daysAgo(60),
    status: 'FORWARDED_TO_CASE_OFFICER',
    due_at: daysAgo(1),
    due_clock: 'C',
  })
  const closed = await file({ registered_at: daysAgo(90), status: 'CLOSED' })
  expect(await idsOf({ filterBy: '-7' })).toEqual([fresh])
  expect(await idsOf({ filterBy: '-30' })).toEqual([fresh, old])
  expect(await idsOf({ filterBy: 'new' })).toEqual([fresh])
  expect(await idsOf({ filterBy: 'active' })).toEqual([fresh, old, late])
  expect(await idsOf({ filterBy: 'closed' })).toEqual([closed])
  expect(await idsOf({ filterBy: 'critical' })).toEqual([old])
  expect(await idsOf({ filterBy: 'delayed' })).toEqual([late])
  expect(await idsOf({ filterBy: 'mine' })).toEqual([fresh])
  expect(await idsOf({ filterBy: 'all' })).toEqual([fresh, old, late, closed])
})

test('the counts agree with the lists under the same filters, and stop at 99', async () => {
  const due = { due_at: daysAgo(1), due_clock: 'C' } as const
  const severity = await arrange(tx => aConstant(tx, 'severity'))
  await file({ registered_at: daysAgo(1), status: 'ASSIGNED_TO_CASE_RECEIVER', receiver_id: staff.userId })
  await file({ ...due, registered_at: daysAgo(20), status: 'UNDER_INVESTIGATION', severity_id: severity })
  await file({ registered_at: daysAgo(90), status: 'CLOSED', severity_id: severity })
  await arrange(async tx => {
    for (let at = 0; at < 100; at++)
      await aComplaint(tx, { handling_organization_id: organizationId, registered_at: daysAgo(40) })
  })
  const ids = { userId: staff.userId, roleId: staff.roleId }
  const narrowings: Omit<Parameters<typeof countLists>[2], 'userId' | 'roleId'>[] = [
    {},
    { severity },
    { status: ['CLOSED', 'CREATED'] },
    { late: 'yes' },
  ]
  for (const narrowing of narrowings) {
    const counts = await countLists(context, staff, { ...ids, ...narrowing })
    expect(counts.map(({ filterBy }) => filterBy)).toEqual(complaintFilters)
    for (const { filterBy, count, isMore } of counts) {
      const { total } = await list({ ...narrowing, filterBy, count: 'yes' })
      expect([count, isMore], filterBy).toEqual([Math.min(total?.count ?? -1, 99), (total?.count ?? 0) > 99])
      const alone = await countLists(context, staff, { ...ids, ...narrowing, filterBy })
      expect(alone, filterBy).toEqual([{ filterBy, count, isMore }])
    }
  }
  const byName = (await countLists(context, staff, ids)).map(({ filterBy, count, isMore }) => [filterBy, count, isMore])
  expect(byName).toContainEqual(['all', 99, true])
  expect(byName).toContainEqual(['mine', 1, false])
  expect(byName).toContainEqual(['delayed', 1, false])
  await expect(countLists(context, staff, { ...ids, userId: ids.userId + 1 })).rejects.toThrow(NotPermitted)
})

test('query filters narrow the list', async () => {
  const against = await arrange(tx => anOrganization(tx))
  const severity = await arrange(tx => aConstant(tx, 'severity'))
  const wanted = await file({ against_organization_id: against, severity_id: severity, registered_at: daysAgo(10) })
  const other = await file({ registered_at: daysAgo(2) })
  expect(await idsOf({ organization: against })).toEqual([wanted])
  expect(await idsOf({ severity })).toEqual([wanted])
  expect(await idsOf({ status: ['CREATED'] })).toEqual([other, wanted])
  // days are those of Ethiopia: 06:00 UTC on 11 November is 09:00 there
  expect(await idsOf({ from: '2026-11-11', to: '2026-11-11' })).toEqual([wanted])
  expect(await idsOf({ from: '2026-11-12' })).toEqual([other])
})

test('filters for several statuses and for escalated cases work in every order', async () => {
  const due = { due_at: daysAgo(1), due_clock: 'C' } as const
  const fresh = await file({ registered_at: daysAgo(1) })
  const raised = await file({ ...due, registered_at: daysAgo(2), status: 'UNDER_INVESTIGATION', escalation_level: 1 })
  const closed = await file({ registered_at: daysAgo(3), status: 'CLOSED', escalation_level: 2 })
  await file({ ...due, registered_at: daysAgo(4), status: 'UNDER_REVIEW' })
  expect(await idsOf({ status: ['CREATED', 'UNDER_INVESTIGATION'] })).toEqual([fresh, raised])
  expect(await idsOf({ status: ['CREATED', 'UNDER_INVESTIGATION'], sort: 'urgent' })).toEqual([raised, fresh])
  expect(await idsOf({ status: ['CREATED', 'CLOSED'] })).toEqual([fresh, closed])
  expect(await idsOf({ status: ['CREATED', 'CLOSED'], filterBy: 'active' })).toEqual([fresh])
  expect(await idsOf({ escalated: 'yes' })).toEqual([raised, closed])
  expect(await idsOf({ escalated: 'yes', filterBy: 'active', sort: 'urgent' })).toEqual([raised])
  expect((await list({ status: ['CREATED', 'CLOSED'], count: 'yes' })).total).toEqual({ count: 2, isMore: false })
})

test('filters for holder, type, submission way and delay work, and a row names the holder', async () => {
  const holder = await arrange(tx => aStaffMember(tx, { organizationId }))
  const id = holder.userId
  const way = await arrange(tx => aConstant(tx, 'submission-way'))
  const received = { receiver_id: id, status: 'ASSIGNED_TO_CASE_RECEIVER' } as const
  const late = await file({ ...received, due_at: daysAgo(1), due_clock: 'B', registered_at: daysAgo(9) })
  const gone = await file({ ...received, status: 'FORWARDED_TO_CASE_OFFICER', registered_at: daysAgo(8) })
  const led = await file({ status: 'UNDER_INVESTIGATION', registered_at: daysAgo(7), submission_way_id: way })
  const reviewed = await file({ status: 'UNDER_REVIEW', reviewer_id: id, registered_at: daysAgo(6) })
  await arrange(async tx => {
    const handling = { user_id: id, directed_at: daysAgo(5), accepted_at: daysAgo(4) }
    await tx
      .insertInto('complaint_handler')
      .values([
        { ...handling, complaint_id: led, is_lead: true },
        { ...handling, complaint_id: gone, is_lead: false },
      ])
      .execute()
  })
  expect(await idsOf({ holder: id })).toEqual([reviewed, led, late])
  expect(await idsOf({ holder: id, filterBy: 'all', status: ['UNDER_REVIEW'] })).toEqual([reviewed])
  expect(await idsOf({ late: 'yes' })).toEqual([late])
  expect(await idsOf({ way })).toContain(led)
  // also where nothing of theirs is listed, the list says whose it is
  expect((await list({ holder: id, filterBy: 'closed' })).heldBy).toMatchObject({ id })
  expect((await list({})).heldBy).toBeNull()
  const { complaints } = await list({ holder: id })
  expect(complaints.map(row => row.holder?.id)).toEqual([id, id, id])
  const type = await rowIn(database.ownerDb, 'complaint', { id: led }, ['complaint_type_id'])
  expect(await idsOf({ type: type.complaint_type_id })).toContain(led)
  expect(await idsOf({ type: way })).toEqual([])
  const { complaints: unheld } = await list({ status: ['FORWARDED_TO_CASE_OFFICER'] })
  expect(unheld.map(row => row.holder)).toEqual([null])
})

test('a list is narrowed to what complainants said last of how they were served', async () => {
  const rate = (complaint_id: number, ratings: readonly (number | null)[]) =>
    arrange(async tx => {
      for (const [at, rating] of ratings.entries()) {
        const issued = {
          complaint_id,
          round: at + 1,
          kind: 'decision',
          content: '{}',
          issued_at: daysAgo(9 - at),
        } as const
        await tx
          .insertInto('conclusion')
          .values({ ...issued, rating, rated_at: rating === null ? null : daysAgo(1) })
          .execute()
      }
    })
  const closed = { status: 'CLOSED', close_reason: 'ACCEPTED' } as const
  const [good, fair, bad, unrated] = [await file(closed), await file(closed), await file(closed), await file(closed)]
  await rate(good, [1, 4])
  await rate(fair, [3])
  await rate(bad, [2, null])
  await rate(unrated, [null])
  const rated = async (rating: RatingGroup, filterBy: ComplaintFilter = 'closed') =>
    (await idsOf({ rating, filterBy })).toSorted()
  expect(await rated('satisfied')).toEqual([good])
  expect(await rated('between')).toEqual([fair])
  expect(await rated('dissatisfied', 'all')).toEqual([bad])
  expect(await rated('rated')).toEqual([good, fair, bad].toSorted())
  expect(await rated('rated', 'active')).toEqual([])
  const { complaints } = await list({ filterBy: 'closed' })
  const shown = new Map(complaints.map(({ complaintId, rating }) => [complaintId, rating]))
  expect([good, fair, bad, unrated].map(id => shown.get(id))).toEqual([4, 3, 2, null])
})

test('a tracking ID is found in every spelling, a place with everything inside it', async () => {
  const { id, trackingId } = await arrange(tx => aComplaint(tx, { handling_organization_id: organizationId }))
  await file()
  await arrange(tx => writeSearchTexts(tx, [id]))
  expect(await idsOf({ text: trackingId.replace(/(....)/g, '$1-') })).toEqual([id])
  const { regionId } = await arrange(aPlace)
  expect(await idsOf({ location: regionId })).toHaveLength(2)
})

test('another bureau’s complaints are neither listed nor shown', async () => {
  const foreign = await arrange(async tx => (await aComplaint(tx)).id)
  expect(await idsOf()).toEqual([])
  await expect(showComplaint(context, staff, foreign)).rejects.toMatchObject({ status: 404 })
})

test('ids of somebody else are refused without `Users - Manage`', async () => {
  await expect(list({ userId: staff.userId + 1 })).rejects.toThrow(NotPermitted)
  await expect(list({ roleId: staff.roleId + 1 })).rejects.toThrow(NotPermitted)
  const manager = { ...staff, permissions: new Set([...staff.permissions, 'Users - Manage'] as const) }
  expect((await list({ userId: staff.userId + 1 }, manager)).complaints).toEqual([])
})

test('a cursor of another sort and days in the wrong order are refused by name', async () => {
  await expect(list({ cursor: 'abc' })).rejects.toThrow(InvalidInput)
  await expect(list({ from: '2026-11-12', to: '2026-11-11' })).rejects.toMatchObject({
    fields: [{ field: 'to', reason: 'before-from' }],
  })
})
