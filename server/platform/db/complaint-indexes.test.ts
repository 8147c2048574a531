import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/platform/actor.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { type Planted, plantManyComplaints } from '#tests/support/many-complaints.ts'
import { isKeptByNobody } from '#server/features/lifecycle/index.ts'
import { inTransactionAs } from './connections/transaction.ts'

const system: Actor = { kind: 'system', job: 'test' }
const database = await testDatabase()
let supervisor: Actor

let planted: Planted

beforeAll(async () => {
  planted = await plantManyComplaints(database)
  supervisor = await inTransactionAs(database.db, system, tx => aStaffMember(tx, { permissions: ['All'] }))
})

const newest = 'order by registered_at desc, id desc limit 51'
const urgent = 'due_at is not null order by due_at, id limit 51'
const isNew = 'is_new'

/** The purpose of each index on `complaint`: the query that uses it, `$body`, `$person` … standing for an id. */
const questions: Record<string, { asks: string; query: string; as?: 'system' }> = {
  complaint_pkey: { asks: 'a case', query: 'select status from complaint where id = 1500' },
  complaint_tracking_id_key: {
    asks: 'tracking',
    query: `select id from complaint where tracking_id = '0000000000001500'`,
  },
  complaint_submission_key_key: {
    asks: 'a registration that is sent again',
    query: `select id from complaint where submission_key = '1500'`,
  },
  complaint_newest: { asks: 'the list of all', query: `select id from complaint ${newest}` },
  complaint_open_newest: {
    asks: 'the list of active ones',
    query: `select id from complaint where is_open ${newest}`,
  },
  complaint_new_newest: { asks: 'the list of new ones', query: `select id from complaint where ${isNew} ${newest}` },
  complaint_new_due: {
    asks: 'new ones, the most urgent first',
    query: `select id from complaint where ${isNew} and ${urgent}`,
  },
  complaint_due: { asks: 'the list, the most urgent first', query: `select id from complaint where ${urgent}` },
  complaint_status_newest: {
    asks: 'the list of one status',
    query: `select id from complaint where status = 'REFERRED' ${newest}`,
  },
  complaint_status_due: {
    asks: 'one status, the most urgent first',
    query: `select id from complaint where status = 'REFERRED' and ${urgent}`,
  },
  complaint_status_without_due: {
    asks: 'those of it whose clocks stand still',
    query: `select id from complaint where status = 'REFERRED' and due_at is null order by id limit 51`,
  },
  complaint_severity: {
    asks: 'the list of critical ones',
    query: `select id from complaint where severity_id = $severity ${newest}`,
  },
  complaint_escalated: {
    asks: 'the list of escalated ones',
    query: `select id from complaint where escalation_level > 0 ${newest}`,
  },
  complaint_escalated_to: {
    asks: 'what was escalated to somebody, the most urgent first',
    query: `select id from complaint where escalated_to_id = $person and is_open
      and due_at is not null order by due_at, id limit 51`,
  },
  complaint_handling_organization_newest: {
    asks: 'the list of a body’s own',
    query: `select id from complaint where handling_organization_id = $body ${newest}`,
  },
  complaint_handling_status_newest: {
    asks: 'of these, one status',
    query: `select id from complaint where handling_organization_id = $body and status = 'REFERRED' ${newest}`,
  },
  complaint_handling_department_newest: {
    asks: 'the list of a department’s own',
    query: `select id from complaint where handling_department_id = $department ${newest}`,
  },
  complaint_location_newest: {
    asks: 'the list of a place',
    query: `select id from complaint where location_id = $place ${newest}`,
  },
  complaint_place_due: {
    asks: 'the list of a place, the most urgent first',
    query: `select id from complaint where location_id = $place and ${urgent}`,
  },
  complaint_place_type: {
    asks: 'the critical ones of some places and types',
    query: `select id from complaint where location_id = any(array[$place]) and complaint_type_id = any(array[$type])
      and severity_id = $severity limit 1001`,
  },
  complaint_place_new: {
    asks: 'the new ones of some places and types',
    query: `select id from complaint where location_id = any(array[$place]) and complaint_type_id = any(array[$type])
      and ${isNew} limit 1001`,
  },
  complaint_place_status: {
    asks: 'one status of some places and types',
    query: `select id from complaint where location_id = any(array[$place]) and complaint_type_id = any(array[$type])
      and status = 'REFERRED' limit 1001`,
  },
  complaint_against_organization_newest: {
    asks: 'the list of an expert of a body',
    query: `select id from complaint where against_organization_id = $body ${newest}`,
  },
  complaint_against_status_newest: {
    asks: 'of these, one status',
    query: `select id from complaint where against_organization_id = $body and status = 'REFERRED' ${newest}`,
  },
  complaint_investigated_against: {
    asks: 'where an expert’s opinion may be missing, the most urgent first',
    query: `select id from complaint where against_organization_id = $body and next_step = 'investigate'
      order by due_at, id limit 51`,
  },
  complaint_receiver_newest: {
    asks: 'what somebody received',
    query: `select id from complaint where receiver_id = $person ${newest}`,
  },
  complaint_receiver_status: {
    asks: 'of these, one status',
    query: `select id from complaint where receiver_id = $person and status = 'REFERRED' order by due_at, id limit 51`,
  },
  complaint_officer_id: {
    asks: 'whatever somebody has to do with as an officer, when they leave',
    query: 'select id from complaint where officer_id = $person',
  },
  complaint_waits_for_officer: {
    asks: 'what waits for an officer, the most urgent first',
    query: `select id from complaint where officer_id = $person and next_step = 'direct'
      order by due_at, id limit 51`,
  },
  complaint_waits_for_some_officer: {
    asks: 'what was forwarded to a body and no officer directs yet, the most urgent first',
    query: `select id from complaint where handling_organization_id = $body and officer_id is null
      and next_step = 'direct' order by due_at, id limit 51`,
  },
  complaint_reviewer_id: {
    asks: 'whatever somebody has to do with as a reviewer, when they leave',
    query: 'select id from complaint where reviewer_id = $person',
  },
  complaint_waits_for_reviewer: {
    asks: 'what waits for a reviewer, the most urgent first',
    query: `select id from complaint where reviewer_id = $person and next_step = 'review'
      order by due_at, id limit 51`,
  },
  counted_case_rating: {
    asks: 'cases by what their complainants said of the answer',
    query: 'select id from counted_case where rating = 1 limit 51',
    as: 'system',
  },
  complaint_duplicate_of_id: {
    asks: 'the duplicates of a case',
    query: 'select id from complaint where duplicate_of_id = $complaint',
  },
  complaint_answer_due: {
    asks: 'whose time for an answer has ended',
    query: `select id from complaint where due_clock = 'E' and due_at <= now() and id > 0 order by id limit 100`,
    as: 'system',
  },
  complaint_next_notice: {
    asks: 'whom to tell of a deadline next',
    query: 'select id from complaint where next_notice_at <= now() order by next_notice_at, id limit 100',
    as: 'system',
  },
}

/** The same for those of the open rows that figures are counted from: what the load of a team begins with, by what a supervisor is restricted to. */
const nearest = `is_open order by due_at limit 50`
const loads: typeof questions = {
  counted_case_open_due: { asks: 'all', query: `select id from counted_case where ${nearest}` },
  counted_case_open_handling: {
    asks: 'those of a body',
    query: `select id from counted_case where handling_organization_id = $body and ${nearest}`,
  },
  counted_case_open_department: {
    asks: 'those of a department',
    query: `select id from counted_case where handling_department_id = $department and ${nearest}`,
  },
  counted_case_open_severity: {
    asks: 'the critical ones',
    query: `select id from counted_case where severity_id = $severity and ${nearest}`,
  },
  counted_case_open_place_type: {
    asks: 'those of some places and types',
    query: `select id from counted_case where location_id = any(array[$place]) and complaint_type_id = any(array[$type]) and ${nearest}`,
  },
  counted_case_open_receiver: {
    asks: 'those that one received',
    query: `select id from counted_case where receiver_id = $person and ${nearest}`,
  },
  counted_case_open_against: {
    asks: 'those of an expert, or of a sector',
    query: `select id from counted_case where against_organization_id = $body and ${nearest}`,
  },
}

/** Those that nobody holds, as the application asks for them: what the list of these begins with. */
const unheldOf = (asks: string, way: string) => ({
  asks,
  query: `select id from counted_case where ${way} $unheld order by registered_at desc, id desc limit 51`,
})
const unheld: typeof questions = {
  counted_case_unheld_newest: unheldOf('all', ''),
  counted_case_unheld_handling: unheldOf('those of a body', 'handling_organization_id = $body and'),
  counted_case_unheld_department: unheldOf('those of a department', 'handling_department_id = $department and'),
  counted_case_unheld_severity: unheldOf('the critical ones', 'severity_id = $severity and'),
  counted_case_unheld_against: unheldOf('those of an expert, or of a sector', 'against_organization_id = $body and'),
  counted_case_unheld_receiver: unheldOf('those that one received', 'receiver_id = $person and'),
  counted_case_unheld_place_type: {
    asks: 'the number of those of some places and types',
    query: `select count(*) from (select id from counted_case
      where location_id = any(array[$place]) and complaint_type_id = any(array[$type]) and $unheld limit 1001) as counted`,
  },
}

async function planOf(actor: Actor, query: string): Promise<string> {
  const [body, department, person] = [planted.bodies[3], planted.departments[3], planted.people[3]]
  const { rows } = await sql<{ place: number; severity: number; type: number }>`
    select location_id as place, severity_id as severity, complaint_type_id as type from complaint where severity_id is not null order by id limit 1`.execute(
    database.ownerDb,
  )
  const { sql: isUnheld } = isKeptByNobody('counted_case').compile(database.db)
  const ids = { body, department, person, complaint: planted.id, ...rows[0] }
  const values: Record<string, unknown> = { ...ids, unheld: isUnheld }
  const text = query.replace(/\$(\w+)/g, (_, name: string) => String(values[name]))
  const plan = await inTransactionAs(database.db, actor, tx =>
    sql.raw<Record<string, string>>(`explain (costs off) ${text}`).execute(tx),
  )
  return plan.rows.map(row => row['QUERY PLAN']).join('\n')
}

test('each index on complaints, and on open counted rows, has a query that is named here', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = 'complaint'::regclass or indrelid = 'counted_case'::regclass and indpred is not null`.execute(
    database.ownerDb,
  )
  expect(Object.keys({ ...questions, ...loads, ...unheld }).sort()).toEqual(rows.map(({ name }) => name).sort())
})

test.each(Object.entries({ ...questions, ...loads, ...unheld }))('%s', async (index, { asks, query, as }) => {
  expect(await planOf(as === 'system' ? system : supervisor, query), asks).toMatch(
    new RegExp(`Index (Only )?Scan (using|on) ${index}\\b|Bitmap Index Scan on ${index}\\b`),
  )
})
