import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { complaintFilters, type ComplaintFilter } from '#contract/values/choices.ts'
import { isOpen, type Status, statusMeanings } from '#contract/statuses.ts'
import { countLists } from '#server/features/complaint-list/count-lists.ts'
import { listComplaints } from '#server/features/complaint-list/list-complaints.ts'
import { listDashboardCards } from '#server/features/complaint-list/list-dashboard.ts'
import type { Context } from '#server/platform/context.ts'
import { testDatabase } from '#tests/support/database.ts'
import { draws } from '#tests/support/draws.ts'
import { plantWorld, readConstants, staffOf } from './plant-world.ts'
import { visibleComplaints, worlds } from './random-world.ts'

const database = await testDatabase()
const now = new Date()
const context = { db: database.db, clock: { now: () => now } } as unknown as Context
const constants = await readConstants(database.db)

const day = 86_400_000

interface Row {
  id: number
  status: Status
  registered_at: Date
  due_at: Date | null
  severity: string | null
}

/** Moves what was planted over sixty days, with deadlines on both sides of now, and makes some of it critical. */
async function spread(): Promise<Row[]> {
  await sql`update complaint set registered_at = ${now}::timestamptz - (id * 7 % 60 + 0.5) * interval '1 day',
    due_at = case when is_open and id % 4 <> 0 then ${now}::timestamptz + (id * 5 % 21 - 10.5) * interval '1 day' end,
    due_clock = case when is_open and id % 4 <> 0 then 'C' end,
    severity_id = case when id % 5 = 0 then (select id from constant_field where field_name = 'severity' and code = 'critical')
      else severity_id end`.execute(database.ownerDb)
  const { rows } = await sql<Row>`select complaint.id, status, registered_at, due_at, severity.code as severity
    from complaint left join constant_field as severity on severity.id = severity_id`.execute(database.ownerDb)
  return rows
}

/** What each list is, in plain words; `mine` is compared elsewhere (tests/contract/next-steps-in-order.test.ts). */
const plain: Record<Exclude<ComplaintFilter, 'mine'>, (row: Row) => boolean> = {
  all: () => true,
  '-7': row => row.registered_at.getTime() >= now.getTime() - 7 * day,
  '-30': row => row.registered_at.getTime() >= now.getTime() - 30 * day,
  new: row => statusMeanings[row.status].isNew,
  active: row => isOpen(row.status),
  closed: row => !isOpen(row.status),
  critical: row => row.severity === 'critical',
  delayed: row => isOpen(row.status) && row.due_at !== null && row.due_at < now,
}

const filterOfCard = {
  newComplaints: 'new',
  thisWeek: '-7',
  thisMonth: '-30',
  closed: 'closed',
  active: 'active',
  critical: 'critical',
  delayed: 'delayed',
} as const

/** Whoever sees little is counted in another way; with a bound of none everybody is counted as whoever sees much. */
const boundOfFew = (most: number) =>
  sql`do $$ begin execute replace(pg_get_functiondef('few_visible'::regproc),
    substring(pg_get_functiondef('few_visible'::regproc) from 'most constant integer := [0-9]+'),
    'most constant integer := ${sql.raw(String(most))}'); end $$`.execute(database.ownerDb)

test.each([
  ['of whoever sees little', 1500],
  ['of whoever sees much', 0],
])(
  'lists %s, their counts and the dashboard say what each list is',
  async (_, most) => {
    await boundOfFew(most)
    const found: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(worlds, async world => {
        const ids = await plantWorld(database.ownerDb, world, constants)
        const planted = new Map((await spread()).map(row => [row.id, row]))
        for (const [index, user] of world.users.entries()) {
          const staff = staffOf(user, index, ids)
          const own = { userId: staff.userId, roleId: staff.roleId }
          const visible = visibleComplaints(world, index).flatMap(each => planted.get(ids.complaint(each)) ?? [])
          const expected = (filterBy: keyof typeof plain) => visible.filter(plain[filterBy]).map(({ id }) => id)
          const counts = new Map(
            (await countLists(context, staff, own)).map(({ filterBy, count }) => [filterBy, count]),
          )
          const narrowed = new Map(
            (await countLists(context, staff, { ...own, from: '2000-01-01' })).map(({ filterBy, count }) => [
              filterBy,
              count,
            ]),
          )
          for (const filterBy of complaintFilters.filter(each => each !== 'mine')) {
            const { complaints } = await listComplaints(context, staff, { ...own, filterBy })
            const listed = complaints.map(({ complaintId }) => complaintId)
            expect([filterBy, listed.toSorted()]).toEqual([filterBy, expected(filterBy).toSorted()])
            expect([filterBy, counts.get(filterBy), narrowed.get(filterBy)]).toEqual([
              filterBy,
              listed.length,
              listed.length,
            ])
            found[filterBy] = (found[filterBy] ?? 0) + listed.length
          }
          const cards = await listDashboardCards(context, staff, own)
          for (const [card, filterBy] of Object.entries(filterOfCard))
            expect([card, cards[card as keyof typeof filterOfCard].count]).toEqual([card, counts.get(filterBy)])
        }
      }),
      { ...draws(4), endOnFailure: true },
    )
    for (const filterBy of Object.keys(plain)) expect([filterBy, (found[filterBy] ?? 0) > 0]).toEqual([filterBy, true])
  },
  300_000,
)
