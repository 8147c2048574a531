import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countLists } from '#server/features/complaint-list/count-lists.ts'
import { listComplaints } from '#server/features/complaint-list/list-complaints.ts'
import { listLoads } from '#server/features/complaint-list/my-work.queries.ts'
import { listDashboardCards, listDashboardSummary } from '#server/features/complaint-list/list-dashboard.ts'
import { isHeldByNobody } from '#server/features/lifecycle/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { continueWithFilters, inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { testDatabase } from '#tests/support/database.ts'
import { draws } from '#tests/support/draws.ts'
import type { Ids } from './plant-work.ts'
import { plantWorld, readConstants, staffOf } from './plant-world.ts'
import { statusesUsed, visibleComplaints, type World, worlds } from './random-world.ts'

/** The short form runs with every test run; `npm run test:long` sets more. */
const mostWorlds = draws(10).numRuns

const database = await testDatabase()
const context = { db: database.db, clock: { now: () => new Date() } } as unknown as Context
const constants = await readConstants(database.db)

const parts = [
  'complaint_issue',
  'complaint_party',
  'attachment',
  'status_track',
  'clock_event',
  'complaint_search',
] as const

const sorted = (ids: number[]) => ids.toSorted((one, other) => one - other)

async function idsIn(tx: Tx, table: 'complaint' | (typeof parts)[number]): Promise<number[]> {
  const column = sql.ref<number>(table === 'complaint' ? 'id' : 'complaint_id')
  const { rows } = await sql<{ id: number }>`select distinct ${column} as id from ${sql.table(table)}`.execute(tx)
  return sorted(rows.map(({ id }) => id))
}

/** What the database shows this actor, table by table. */
const seenIn = (staff: Staff) =>
  inTransactionAs(database.db, staff, async tx => {
    const seen: Record<string, number[]> = { complaint: await idsIn(tx, 'complaint') }
    for (const part of parts) seen[part] = await idsIn(tx, part)
    return seen
  })

const listed = async (staff: Staff, text?: string): Promise<number[]> => {
  const { complaints } = await listComplaints(context, staff, {
    userId: staff.userId,
    roleId: staff.roleId,
    filterBy: 'all',
    ...(text && { text }),
  })
  return sorted(complaints.map(({ complaintId }) => complaintId))
}

async function checkUser(world: World, ids: Ids, index: number): Promise<void> {
  const user = world.users[index]
  if (!user) return
  const staff = staffOf(user, index, ids)
  const visible = visibleComplaints(world, index)
  const expected = sorted(visible.map(ids.complaint))
  expect(await seenIn(staff)).toEqual(Object.fromEntries(['complaint', ...parts].map(table => [table, expected])))
  expect(await listed(staff)).toEqual(expected)
  expect(await listed(staff, 'licence')).toEqual(expected)
  const own = { userId: staff.userId, roleId: staff.roleId }
  const cards = await listDashboardCards(context, staff, own)
  expect(cards.thisWeek).toEqual({ count: expected.length, isMore: false })
  const isOpen = (each: number) => statusesUsed[world.complaints[each]?.status ?? 0] !== 'CLOSED'
  expect(cards.active).toEqual({ count: visible.filter(isOpen).length, isMore: false })
  const { total, stages } = await inTransactionAs(database.db, staff, tx => listLoads(tx, staff.userId, new Date(), 1))
  expect([total, stages.reduce((sum, { held }) => sum + held, 0)]).toEqual([cards.active.count, cards.active.count])
  const byStatus = await listDashboardSummary(context, staff, { ...own, groupBy: 'Status' })
  const countOf = (status: number) => visible.filter(each => world.complaints[each]?.status === status).length
  expect(Object.fromEntries(byStatus.map(({ key, count }) => [key, count]))).toEqual(
    Object.fromEntries(statusesUsed.map((status, at) => [status, countOf(at)]).filter(([, count]) => count !== 0)),
  )
  const byLocation = await listDashboardSummary(context, staff, { ...own, groupBy: 'Location' })
  expect(byLocation.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length)
}

const sorts = { newest: 'registered_at desc, id desc', oldest: 'registered_at, id', urgent: 'due_at, id' } as const

/** What nobody holds is found in narrow rows: the list and its count are those of complaints that nobody holds. Returns their number. */
async function checkUnheld(world: World, ids: Ids, index: number): Promise<number> {
  const user = world.users[index]
  if (!user) return 0
  const staff = staffOf(user, index, ids)
  const request = { userId: staff.userId, roleId: staff.roleId, filterBy: 'all', holder: 0, count: 'yes' } as const
  const found = new Set<number>()
  for (const [sort, order] of Object.entries(sorts) as [keyof typeof sorts, string][]) {
    const { rows } = await inTransactionAs(database.db, staff, tx =>
      sql<{
        id: number
      }>`select id from complaint where ${isHeldByNobody('complaint')} order by ${sql.raw(order)}`.execute(tx),
    )
    const { complaints, total } = await listComplaints(context, staff, { ...request, sort })
    expect(complaints.map(({ complaintId }) => complaintId)).toEqual(rows.map(({ id }) => id))
    expect(total).toEqual({ count: rows.length, isMore: false })
    for (const { id } of rows) found.add(id)
  }
  const { userId, roleId, holder } = request
  const counts = await countLists(context, staff, { userId, roleId, holder })
  expect(counts.find(({ filterBy }) => filterBy === 'active')).toMatchObject({ count: found.size, isMore: false })
  return found.size
}

/** The same world without any work. */
const idle = (world: World): World => ({
  ...world,
  complaints: world.complaints.map(complaint => ({
    ...complaint,
    work: { officer: null, reviewer: null, handlers: [], proposal: null },
  })),
})

test(
  'every user of random worlds sees what the model says: rows, parts, lists, search, figures',
  async () => {
    const count = { worlds: 0, users: 0, seen: 0, hidden: 0, byWork: 0, unheld: 0 }
    await fc.assert(
      fc.asyncProperty(worlds, async world => {
        const ids = await plantWorld(database.ownerDb, world, constants)
        for (const index of world.users.keys()) {
          await checkUser(world, ids, index)
          count.unheld += await checkUnheld(world, ids, index)
          const seen = visibleComplaints(world, index).length
          count.users += 1
          count.seen += seen
          count.hidden += world.complaints.length - seen
          count.byWork += seen - visibleComplaints(idle(world), index).length
        }
        count.worlds += 1
      }),
      draws(10),
    )
    // worlds in which everybody sees everything, or nothing, would prove little
    expect(count.worlds).toBe(mostWorlds)
    expect(count.users).toBeGreaterThan(2 * mostWorlds)
    expect(count.seen).toBeGreaterThan(count.users / 2)
    expect(count.hidden).toBeGreaterThan(count.users)
    // the usual share is a sixth, plus or minus a thirtieth from run to run
    expect(count.byWork).toBeGreaterThan(count.users / 20)
    expect(count.unheld).toBeGreaterThan(count.users / 2)
  },
  600_000 + mostWorlds * 2_000,
)

test(
  'filters that are only proposed show what they will show',
  async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async world => {
        const without = { ...world, users: world.users.map(user => ({ ...user, filters: {} })) }
        const ids = await plantWorld(database.ownerDb, without, constants)
        for (const [index, user] of world.users.entries()) {
          const proposed = Object.entries(user.filters).flatMap(([kind, values]) =>
            values.map(value => ({ kind, value: valueOf(kind, value, ids) })),
          )
          const seen = await inTransactionAs(database.db, { kind: 'system', job: 'test' }, async tx => {
            await continueWithFilters(tx, staffOf(user, index, ids), proposed)
            return idsIn(tx, 'complaint')
          })
          expect(seen).toEqual(sorted(visibleComplaints(world, index).map(ids.complaint)))
        }
      }),
      draws(4),
    )
  },
  120_000 + mostWorlds * 1_000,
)

function valueOf(kind: string, value: number, ids: Ids): string {
  if (kind === 'status') return statusesUsed[value] as string
  if (kind === 'organization' || kind === 'department' || kind === 'location') return String(ids[kind](value))
  return String(constants[kind as 'sector'][value])
}
