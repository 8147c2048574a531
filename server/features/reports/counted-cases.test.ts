import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransactionAs } from '#server/platform/db/transaction.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { aComplaint, aStaffMember } from '#tests/support/factories.ts'

let database: TestDatabase
let id: number
let other: number
let person: number

const system = { kind: 'system', job: 'test' } as const

beforeAll(async () => {
  database = await testDatabase()
  const made = await inTransactionAs(database.db, system, async tx => ({
    id: (await aComplaint(tx)).id,
    other: (await aComplaint(tx)).id,
    person: (await aStaffMember(tx)).userId,
  }))
  id = made.id
  other = made.other
  person = made.person
})
afterAll(() => database.close())

const kept = async () =>
  database.ownerDb.selectFrom('counted_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** One change after the other, each by the owner, with what the row of the complaint is like after it. */
const changes: [string, () => string, object][] = [
  [
    'a first conclusion',
    () =>
      `insert into conclusion (complaint_id, round, kind, content, issued_at) values (${id}, 1, 'non-admission', '{}', '2026-11-02T00:00Z')`,
    { decided_at: new Date('2026-11-02T00:00:00Z'), answer: null },
  ],
  [
    'an answer',
    () =>
      `update conclusion set answer = 'rejected', answered_at = now(), rejection_reason = 'No.' where complaint_id = ${id}`,
    { answer: 'rejected' },
  ],
  [
    'a second conclusion',
    () =>
      `insert into conclusion (complaint_id, round, kind, content, issued_at) values (${id}, 2, 'non-admission', '{}', '2026-11-05T00:00Z')`,
    { decided_at: new Date('2026-11-02T00:00:00Z'), answer: 'rejected' },
  ],
  [
    'no conclusion any more',
    () => `delete from conclusion where complaint_id = ${id}`,
    { decided_at: null, answer: null },
  ],
  [
    'a lead',
    () =>
      `insert into complaint_handler (complaint_id, user_id, is_lead, directed_at) values (${id}, ${person}, true, now())`,
    { lead_id: 'person' },
  ],
  [
    'a lead who is removed',
    () => `update complaint_handler set removed_at = now() where complaint_id = ${id}`,
    { lead_id: null },
  ],
  [
    'a complaint that is opened again',
    () => `insert into status_track (complaint_id, at, action, to_status, actor_kind)
      values (${id}, now(), 'reopen', 'UNDER_INVESTIGATION', 'system')`,
    { is_reopened: true },
  ],
  [
    'a step of another complaint',
    () => `update status_track set complaint_id = ${other} where action = 'reopen'`,
    { is_reopened: false },
  ],
  ['another round', () => `update complaint set round = 2 where id = ${id}`, { round: 2 }],
  ['another place', () => `update complaint set severity_id = null where id = ${id}`, { severity_id: null }],
]

test.each(changes)('%s: what is counted agrees with the tables that it comes from', async (_, statement, expected) => {
  await sql.raw(statement()).execute(database.ownerDb)
  const wanted = 'lead_id' in expected && expected.lead_id === 'person' ? { lead_id: person } : expected
  expect(await kept()).toMatchObject(wanted)
  await expectCountedKept()
})

const expectCountedKept = async () => {
  const { rows } = await sql`
    (select * from counted_case except select * from counted_case_due)
    union all (select * from counted_case_due except select * from counted_case)`.execute(database.ownerDb)
  expect(rows).toEqual([])
}

test('the rule of who sees what is that of complaints', async () => {
  const { rows } = await sql<{ tablename: string; qual: string }>`
    select tablename, qual from pg_policies
    where policyname in ('complaint_visible', 'counted_case_of_visible_complaint')`.execute(database.ownerDb)
  const rule = (table: string) => rows.find(({ tablename }) => tablename === table)?.qual.replace(/\s+/g, ' ') ?? ''
  const ofComplaints = rule('complaint').replaceAll('complaint.id', 'counted_case.id')
  expect(ofComplaints).toContain('app_sees_all')
  expect(rule('counted_case')).toContain(ofComplaints)
})

test.each([
  'update counted_case set round = 2',
  'delete from counted_case',
  'truncate counted_case',
  'select renew_counted_cases(array[1])',
  'select from counted_case_due',
])('the application may not: %s', async statement => {
  const attempt = inTransactionAs(database.db, system, tx => sql.raw(statement).execute(tx))
  await expect(attempt).rejects.toThrow(/permission denied/)
})
