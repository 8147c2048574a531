import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Staff } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { type Db, inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertCopies } from '#tests/support/copies.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { expectRowsKept } from '#tests/support/kept-rows.ts'
import { listComplaints } from './list-complaints.ts'
import { listDashboardSummary } from './list-dashboard.ts'
import { horizonsAt } from './list-my-work.ts'
import { listWaiting } from './my-work.queries.ts'
import { matchingComplaints } from './list-criteria.queries.ts'
import { listNextSteps, nextSteps } from '#server/features/lifecycle/index.ts'

const now = new Date()
const system = { kind: 'system', job: 'test' } as const
const past = 4_000
const open = 60

const database = await testDatabase()
/** One connection, with which nothing is done but measured work. */
let measured: Db
let context: Context
let veteran: Staff
let newcomer: Staff
let shared: number

/** Both have sixty open cases as officer and as lead; one of them has had four thousand others in both roles before. */
beforeAll(async () => {
  measured = connect(database.appUrl, { max: 1 })
  context = { db: database.db, clock: { now: () => now } } as Context
  await inTransactionAs(database.db, system, async tx => {
    const [body, other] = [await anOrganization(tx), await anOrganization(tx)]
    veteran = await aStaffMember(tx, { organizationId: body })
    newcomer = await aStaffMember(tx, { organizationId: body })
    const { id } = await aComplaint(tx, { handling_organization_id: other, status: 'FORWARDED_TO_CASE_OFFICER' })
    shared = id
  })
  await multiply(veteran, { first: 100_000, count: open, isOpen: true })
  await multiply(newcomer, { first: 200_000, count: open, isOpen: true })
  await multiply(veteran, { first: 300_000, count: past, isOpen: false })
  for (const table of ['complaint', 'complaint_handler', 'complaint_issue', 'complaint_party', 'personal_visibility'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(database.ownerDb)
})
afterAll(() => measured.destroy())

async function multiply(person: Staff, { first, count, isOpen }: { first: number; count: number; isOpen: boolean }) {
  const closing = isOpen ? {} : { status: 'CLOSED', close_reason: 'ACCEPTED', closed_at: now }
  const changes = sql`${JSON.stringify({ ...closing, officer_id: person.userId })}::jsonb
    || jsonb_build_object('registered_at', registered_at - number * interval '1 minute')`
  await insertCopies(database.ownerDb, { like: shared, after: first, count, changes })
  await sql`
    insert into complaint_handler (complaint_id, user_id, is_lead, directed_at)
    select id, ${person.userId}::int, true, registered_at from complaint
    where id between ${first}::int + 1 and ${first}::int + ${count}::int`.execute(database.ownerDb)
}

/**
 * Rows of tables that PostgreSQL read for the work, including the start of the transaction. Entries of indexes are not counted: in a small
 * office PostgreSQL reads those of all past cases at once, as it expects few, and `npm run bench` has people with 100,000 past cases.
 * The counters hold earlier transactions of the connection too until they are flushed, once a second at most: here each transaction
 * asks for it.
 */
async function rowsReadFor(person: Staff, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return inTransactionAs(measured, person, async tx => {
    await work(tx)
    await sql`select pg_stat_force_next_flush()`.execute(tx)
    const { rows } = await sql<{ read: number }>`
      select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid)) as read from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(tx)
    return Number(rows[0]?.read)
  })
}

const list = (reader: Staff, rest: object = {}) =>
  listComplaints(context, reader, {
    userId: reader.userId,
    roleId: reader.roleId,
    filterBy: 'all',
    ...rest,
  })

const bounds = { limit: 20, bound: 1000 }
const costs: [string, (tx: Tx, person: Staff) => Promise<unknown>][] = [
  ['the begin of a transaction', async () => {}],
  ['one’s next steps', (tx, person) => listNextSteps(tx, person.userId, now, 1000)],
  [
    'what waits for one',
    (tx, person) =>
      listWaiting(tx, limit => nextSteps(person.userId, now, { order: 'due', limit }), horizonsAt(now), bounds),
  ],
  [
    'the newest of one’s work',
    (tx, { userId }) =>
      sql`select complaint.id from personal_visibility as visibility join complaint on complaint.id = visibility.complaint_id
        where seen_by = ${userId} order by visibility.registered_at desc, complaint_id desc limit 51`.execute(tx),
  ],
  ['whether one case is visible', tx => sql`select from complaint where id = 100001`.execute(tx)],
]
test.each(costs)('%s reads the same number of rows whatever the past', async (_, work) => {
  const read = async (person: Staff) => rowsReadFor(person, tx => work(tx, person))
  // where a connection plans a query for the first time, the plan itself reads rows: the least of three readings has none of these
  const least = async (person: Staff) => Math.min(await read(person), await read(person), await read(person))
  const [withPast, without] = [await least(veteran), await least(newcomer)]
  expect(withPast).toBeLessThan(without + 100)
})

// among few complaints PostgreSQL would not begin with them: at a million the 100,000 past cases of an officer took three seconds
test.each([{ filterBy: '-7' }, { filterBy: '-30' }, { filterBy: 'all', from: now }] as const)(
  'a list of the last days asks for visibility of these days only: %o',
  async criteria => {
    const { sql: asked } = await inTransactionAs(database.db, veteran, async tx =>
      matchingComplaints(tx, criteria, now).select('complaint.id').compile(),
    )
    expect(asked.match(/from personal_visibility\s+where seen_by = \$\d+\s+and registered_at >= \$\d+/g)).toHaveLength(
      1,
    )
  },
)

test('lists hold past and present cases', async () => {
  const pageOf = async (reader: Staff, rest: object) => (await list(reader, { count: 'yes', ...rest })).total?.count
  expect(await pageOf(newcomer, {})).toBe(open)
  expect(await pageOf(newcomer, { filterBy: 'closed' })).toBe(0)
  expect(await pageOf(veteran, {})).toBe(1000)
  expect(await pageOf(veteran, { filterBy: 'active' })).toBe(open)
  expect(await pageOf(veteran, { filterBy: 'mine' })).toBe(open)
  expect(await pageOf(veteran, { status: ['CLOSED'] })).toBe(1000)
  for (const sort of ['newest', 'oldest', 'urgent']) expect((await list(veteran, { sort })).complaints).toHaveLength(50)
})

test('of more complaints than a summary by place counts, its numbers are lower bounds', async () => {
  const placesOf = async ({ userId, ...reader }: Staff) =>
    listDashboardSummary(context, { userId, ...reader }, { userId, groupBy: 'Location' })
  expect(await placesOf(veteran)).toMatchObject([{ count: 2000, isMore: true }])
  expect(await placesOf(newcomer)).toMatchObject([{ count: open, isMore: false }])
})

test('a right that is given or removed applies to the next call, whoever changes it', async () => {
  const sees = (id: number) =>
    inTransactionAs(database.db, newcomer, async tx => {
      const found = await tx.selectFrom('complaint').select('id').where('id', '=', id).executeTakeFirst()
      return found !== undefined
    })
  const set = (values: object) =>
    database.ownerDb.updateTable('complaint').set(values).where('id', '=', shared).execute()
  const handlers = database.ownerDb.updateTable('complaint_handler').where('complaint_id', '=', shared)
  expect(await sees(shared)).toBe(false)
  await set({ officer_id: newcomer.userId })
  expect(await sees(shared)).toBe(true)
  const handling = { complaint_id: shared, user_id: newcomer.userId, is_lead: true, directed_at: now }
  await database.ownerDb.insertInto('complaint_handler').values(handling).execute()
  await set({ officer_id: veteran.userId })
  expect(await sees(shared)).toBe(true)
  await handlers.set({ user_id: veteran.userId }).execute()
  expect(await sees(shared)).toBe(false)
  await handlers.set({ user_id: newcomer.userId }).execute()
  expect(await sees(shared)).toBe(true)
  await handlers.set({ removed_at: now }).execute()
  expect(await sees(shared)).toBe(false)
  await expectRowsKept(database.ownerDb)
})

test.each([
  `insert into personal_visibility (seen_by, complaint_id, registered_at, is_open, step) values (1, 1, now(), true, 'sign')`,
  'update personal_visibility set is_open = true',
  'delete from personal_visibility',
  'truncate personal_visibility',
  'select renew_personal_visibility(array[1])',
  'select from personal_visibility_due',
])('the application may not: %s', async statement => {
  const trying = inTransactionAs(database.db, system, tx => sql.raw(statement).execute(tx))
  await expect(trying).rejects.toThrow(/permission denied/)
})
