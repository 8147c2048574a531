import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor, Staff } from '#server/platform/actor.ts'
import { insertCopies } from '#tests/support/copies.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { inTransactionAs } from './connections/transaction.ts'

const system: Actor = { kind: 'system', job: 'test' }
const database = await testDatabase()
let staff: Staff
let supervisor: Staff
let complaintId: number

/** Twenty thousand complaints, half of them with the body of `staff`: enough for the planner to prefer the index. */
beforeAll(async () => {
  await inTransactionAs(database.db, system, async tx => {
    const [body, other] = [await anOrganization(tx), await anOrganization(tx)]
    staff = await aStaffMember(tx, { organizationId: body })
    supervisor = await aStaffMember(tx, { permissions: ['All'] })
    complaintId = (await aComplaint(tx, { handling_organization_id: body })).id
    await aComplaint(tx, { handling_organization_id: other })
  })
  await multiply(20_000)
})

async function multiply(count: number): Promise<void> {
  const changes = sql`jsonb_build_object('registered_at', registered_at - number * interval '1 minute')`
  const like = sql<number>`(${complaintId}::int + number % 2)`
  await insertCopies(database.ownerDb, { like, after: 1000, count, changes })
  await sql`insert into complaint_issue select id, 0, 'An issue.' from complaint on conflict do nothing`.execute(
    database.ownerDb,
  )
  await sql`insert into complaint_search select id, 'words of number ' || id from complaint`.execute(database.ownerDb)
  await sql`analyze complaint, complaint_issue, complaint_search`.execute(database.ownerDb)
}

async function planOf(actor: Actor, query: string): Promise<string> {
  const { rows } = await inTransactionAs(database.db, actor, tx =>
    sql
      .raw<Record<string, string>>(`explain (analyze, timing off, costs off, summary off, buffers off) ${query}`)
      .execute(tx),
  )
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

const newest = 'order by registered_at desc, id desc limit 50'

test.each([
  ['everybody’s newest', `select id from complaint ${newest}`, 'complaint_newest'],
  [
    'a page further on',
    `select id from complaint where (registered_at, id) < (now() - interval '3 days', 900) ${newest}`,
    'complaint_newest',
  ],
  ['one status', `select id from complaint where status = 'CREATED' ${newest}`, 'newest'],
])('%s: read from the index in order, no sorting, settings evaluated once', async (_, query, index) => {
  for (const actor of [supervisor, staff]) {
    const plan = await planOf(actor, query)
    expect(plan).toMatch(
      new RegExp(`Index (Only )?Scan using complaint_\\w*${index.replace('complaint_', '')} on complaint`),
    )
    expect(plan).not.toMatch(/Seq Scan on complaint|Sort/)
    // A policy that is not wrapped in `(select …)` would show up here as a filter per row.
    expect(plan).toMatch(/InitPlan/)
    expect(plan).not.toMatch(/Filter:.*current_setting/)
  }
})

test('the parts of one complaint are read by its id', async () => {
  const plan = await planOf(
    staff,
    `select text from complaint_issue where complaint_id = ${complaintId} order by ordinal`,
  )
  expect(plan).toContain('complaint_issue_pkey')
  expect(plan).toContain('complaint_pkey')
  expect(plan).not.toMatch(/Seq Scan on complaint/)
})

test('the list of one body is read by its index', async () => {
  const plan = await planOf(
    staff,
    `select id from complaint where handling_organization_id = ${staff.organizationId} ${newest}`,
  )
  expect(plan).not.toMatch(/Seq Scan on complaint|Sort/)
})

test('words are found through the trigram index and joined under the policy', async () => {
  const candidates = `any(array(select search_complaints('{number,10017}', 100)))`
  const plan = await planOf(staff, `select id from complaint where id = ${candidates}`)
  expect(plan).not.toMatch(/Seq Scan on complaint/)
  const inside = await sql<Record<string, string>>`explain (costs off) select complaint_id from complaint_search
    where folded like '%10017%'`.execute(database.ownerDb)
  expect(inside.rows.map(row => row['QUERY PLAN']).join('\n')).toContain('complaint_search_folded')
})

test('everything that refers to a complaint is found by an index that covers all of its rows', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute part on attrelid = pg_class.oid and attname = 'complaint_id'
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      -- an application that was sent in names its complaint until it is deleted
      and relname <> 'complaint_draft'
      and not exists (
        select from pg_index where indrelid = pg_class.oid and indkey[0] = part.attnum
          and (indpred is null or pg_get_expr(indpred, indrelid) = '(complaint_id IS NOT NULL)'))`.execute(
    database.ownerDb,
  )
  expect(rows).toEqual([])
})
