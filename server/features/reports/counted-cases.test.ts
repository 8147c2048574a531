import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertCopies } from '#tests/support/copies.ts'
import { aComplaint, aStaffMember } from '#tests/support/factories.ts'
import { rowIn } from '#tests/support/rows.ts'
import { keptDecision } from './joins.ts'
import { daysUntilDecision } from './measures.ts'

const system = { kind: 'system', job: 'test' } as const

const database = await testDatabase()
const { id, other, person, colleague } = await inTransactionAs(database.db, system, async tx => ({
  id: (await aComplaint(tx)).id,
  other: (await aComplaint(tx)).id,
  person: (await aStaffMember(tx)).userId,
  colleague: (await aStaffMember(tx)).userId,
}))

const kept = async () =>
  database.ownerDb.selectFrom('counted_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const listed = (columns: object) => expect.objectContaining(columns)

/** Changes one after another, each by the owner, with the expected row of the complaint after it. */
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
    'a rating of the second conclusion, and of the first after it',
    () => `update conclusion set rating = 2, rated_at = '2026-11-06T00:00Z' where complaint_id = ${id} and round = 2;
      update conclusion set rating = 5, rated_at = '2026-11-07T00:00Z' where complaint_id = ${id} and round = 1`,
    { rating: 2, rated_at: new Date('2026-11-06T00:00:00Z') },
  ],
  [
    'a changed rating',
    () => `update conclusion set rating = 4, rated_at = '2026-11-08T00:00Z' where complaint_id = ${id} and round = 2`,
    { rating: 4, rated_at: new Date('2026-11-08T00:00:00Z') },
  ],
  [
    'a call-back',
    () => `insert into call_back_draw (month, drawn_at, cases, drawn) values ('2026-11', now(), 1, 1);
      insert into call_back (complaint_id, month) values (${id}, '2026-11')`,
    { called_at: null, said_answered: null },
  ],
  [
    'answers to it',
    () => `update call_back set outcome = 'answered', ended_at = '2026-11-09T00:00Z', ended_by_id = ${person},
      was_answered = true, was_put_right = false, was_respected = true where complaint_id = ${id}`,
    {
      called_at: new Date('2026-11-09T00:00:00Z'),
      said_answered: true,
      said_put_right: false,
      said_respected: true,
    },
  ],
  [
    'a statement that is asked for',
    () => `insert into statement_request (complaint_id, organization_id, asked_at, asked_by_id, shown, due_at)
      select ${id}, against_organization_id, '2026-11-03T00:00Z', ${person}, '{}', '2026-11-17T00:00Z' from complaint where id = ${id}`,
    { statements: [listed({ outcome: null, time_asked_at: null })], orders: null },
  ],
  [
    'more time that is asked for',
    () => `update statement_request set time_asked_at = '2026-11-04T00:00Z', time_asked_by_id = ${person}, time_asked_until = '2026-11-20',
      time_asked_reason = 'The file is away.' where complaint_id = ${id}`,
    { statements: [listed({ time_asked_at: expect.stringContaining('2026-11-04') })] },
  ],
  [
    'another day of it, and the statement on paper',
    () => `update statement_request set due_at = '2026-11-20T00:00Z' where complaint_id = ${id};
      update statement_request set outcome = 'recorded', outcome_at = '2026-11-10T00:00Z', received_on = '2026-11-09' where complaint_id = ${id}`,
    {
      statements: [
        listed({ due_at: expect.stringContaining('2026-11-20'), outcome: 'recorded', received_on: '2026-11-09' }),
      ],
    },
  ],
  [
    'orders',
    () => `insert into case_order (complaint_id, conclusion_id, number, issue_ordinal, text, proof, organization_id, named_day, issued_at)
      select ${id}, max(id), number, 0, 'Measure it.', 'The record.', (select min(id) from organization), '2026-12-01', '2026-11-02T00:00Z'
      from conclusion, unnest(array[2, 1]) as number where complaint_id = ${id} group by number`,
    { orders: [listed({ started_at: null, ending: null }), listed({ started_at: null })] },
  ],
  [
    'the time of an order, a report, and what was said of it',
    () => `update case_order set started_at = '2026-11-03T00:00Z', due_on = '2026-12-02' where number = 1 and complaint_id = ${id};
      update case_order set reported_at = '2026-11-05T00:00Z', reported_on = '2026-11-04', answer_by = '2026-11-19' where number = 1;
      update case_order set answer = 'partly', answered_at = '2026-11-06T00:00Z' where number = 1`,
    {
      orders: [
        listed({ due_on: '2026-12-02', reported_on: '2026-11-04', answer: 'partly' }),
        listed({ due_on: null, reported_on: null, answer: null }),
      ],
    },
  ],
  [
    'the end of an order, and of another body',
    () => `update case_order set ending = 'partly', ended_at = '2026-11-07T00:00Z' where number = 1 and complaint_id = ${id};
      update case_order set organization_id = (select max(id) from organization) where number = 2 and complaint_id = ${id}`,
    { orders: [listed({ ending: 'partly' }), listed({ ending: null })] },
  ],
  [
    'no statement and no order any more',
    () => 'delete from statement_request; delete from case_order',
    { statements: null, orders: null },
  ],
  ['no call-back any more', () => `delete from call_back where complaint_id = ${id}`, { called_at: null }],
  [
    'no conclusion any more',
    () => `delete from conclusion where complaint_id = ${id}`,
    { decided_at: null, answer: null, rating: null, rated_at: null },
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
    'a handler who becomes the lead',
    () => `insert into complaint_handler (complaint_id, user_id, is_lead, directed_at) values (${id}, ${colleague}, false, now());
      update complaint_handler set is_lead = true where user_id = ${colleague}`,
    { lead_id: 'colleague' },
  ],
  [
    'a lead who declines',
    () => `update complaint_handler set declined_at = now(), decline_reason = 'No time.' where user_id = ${colleague}`,
    { lead_id: null },
  ],
  [
    'a lead of another complaint',
    () =>
      `update complaint_handler set complaint_id = ${other}, declined_at = null, decline_reason = null where user_id = ${colleague}`,
    { lead_id: null },
  ],
  ['no handlers any more', () => 'delete from complaint_handler', { lead_id: null }],
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
  ['an officer', () => `update complaint set officer_id = ${person} where id = ${id}`, { officer_id: 'person' }],
  ['a reviewer', () => `update complaint set reviewer_id = ${person} where id = ${id}`, { reviewer_id: 'person' }],
  [
    'a change of its time',
    () => `update complaint set updated_at = '2026-11-06T00:00Z' where id = ${id}`,
    { updated_at: new Date('2026-11-06T00:00:00Z') },
  ],
  [
    'a signature that is asked for',
    () => `with structure as (insert into approval_structure (action, began_at, ended_at) values ('conclude', now(), now()) returning id),
        proposed as (insert into proposal (complaint_id, action, input, from_status, structure_id, proposed_by_id, proposed_at)
          select ${id}, 'conclude', '{}', 'UNDER_INVESTIGATION', id, ${person}, now() from structure returning id)
      insert into proposal_step (proposal_id, ordinal, approver_id, asked_at)
        select id, ordinal, case ordinal when 1 then ${person} else ${colleague} end, case ordinal when 1 then now() end
        from proposed, unnest(array[1, 2]) as ordinal`,
    { signer_id: 'person' },
  ],
  [
    'a substitute',
    () => `update proposal_step set substitute_id = ${colleague} where ordinal = 1`,
    { signer_id: 'colleague' },
  ],
  [
    'a signature that was given',
    () => `update proposal_step set signed_at = now(), signed_by_id = ${person}, ruling = 'approved' where ordinal = 1`,
    { signer_id: null },
  ],
  [
    'the next signature',
    () => `update proposal_step set asked_at = now() where ordinal = 2`,
    { signer_id: 'colleague' },
  ],
  [
    'a proposal that has ended',
    () => `update proposal set ended_at = now(), ending = 'withdrawn' where complaint_id = ${id}`,
    { signer_id: null },
  ],
  ['another round', () => `update complaint set round = 2 where id = ${id}`, { round: 2 }],
  [
    // a status changes by actions only: the random lives compare it
    'what a complaint and its row have in common',
    () => `update complaint set registered_at = '2026-10-01T00:00Z', due_at = '2026-12-01T00:00Z', due_clock = 'A',
        against_organization_id = handling_organization_id, handling_organization_id = against_organization_id,
        handling_department_id = (select max(id) from department), location_id = (select max(id) from location),
        complaint_type_id = required_decision_id, severity_id = required_decision_id, submission_way_id = required_decision_id,
        receiver_id = ${person} where id = ${id}`,
    { receiver_id: 'person', due_at: new Date('2026-12-01T00:00:00Z') },
  ],
  ['another place', () => `update complaint set severity_id = null where id = ${id}`, { severity_id: null }],
]

test.each(changes)('%s: the counted row agrees with its source tables', async (_, statement, expected) => {
  await sql.raw(statement()).execute(database.ownerDb)
  const people: Record<string, number> = { person, colleague }
  const wanted = Object.entries(expected).map(([column, value]) => [column, people[String(value)] ?? value])
  expect(await kept()).toMatchObject(Object.fromEntries(wanted))
  await expectCountedKept()
})

const expectCountedKept = async () => {
  // the table computes the holder by itself
  const kept = sql`select to_jsonb(row) - 'holder_id' from counted_case as row`
  const due = sql`select to_jsonb(row) from counted_case_due as row`
  const { rows } = await sql`(${kept} except ${due}) union all (${due} except ${kept})`.execute(database.ownerDb)
  expect(rows).toEqual([])
}

test('the rule of visibility is that of complaints', async () => {
  const { rows } = await sql<{ tablename: string; qual: string }>`
    select tablename, qual from pg_policies
    where policyname in ('complaint_visible', 'counted_case_of_visible_complaint')`.execute(database.ownerDb)
  const rule = (table: string) => rows.find(({ tablename }) => tablename === table)?.qual.replace(/\s+/g, ' ') ?? ''
  const ofComplaints = rule('complaint').replaceAll('complaint.id', 'counted_case.id')
  expect(ofComplaints).toContain('app_sees_all')
  expect(rule('counted_case')).toContain(ofComplaints)
})

describe('the view for whoever sees everything', () => {
  const count = (tx: Tx, from: string) =>
    sql<{ ids: number[] }>`select coalesce(array_agg(id order by id), '{}') as ids from ${sql.table(from)}`
      .execute(tx)
      .then(({ rows }) => rows[0]?.ids)

  test('has the rows and columns of the table for the system and for an administrator', async () => {
    const administrator = await inTransactionAs(database.db, system, tx => aStaffMember(tx, { permissions: ['All'] }))
    for (const actor of [system, administrator]) {
      const [viewed, all] = await inTransactionAs(database.db, actor, tx =>
        Promise.all([count(tx, 'counted_case_of_all'), count(tx, 'counted_case')]),
      )
      expect(viewed).toEqual(all)
      expect(viewed).toContain(id)
    }
    const { rows } = await sql<{ relation: string; columns: string }>`
      select attrelid::regclass::text as relation, string_agg(attname || ' ' || atttypid::regtype, ', ' order by attnum) as columns
      from pg_attribute where attrelid in ('counted_case'::regclass, 'counted_case_of_all'::regclass) and attnum > 0
      group by 1`.execute(database.ownerDb)
    expect(new Set(rows.map(({ columns }) => columns)).size).toBe(1)
    expect(rows).toHaveLength(2)
  })

  test('is empty for everybody else, also for staff who see some complaints', async () => {
    const { organizationId, staff } = await inTransactionAs(database.db, system, async tx => {
      const { handling_organization_id: organizationId } = await rowIn(tx, 'complaint', { id }, [
        'handling_organization_id',
      ])
      return { organizationId, staff: await aStaffMember(tx, { organizationId }) }
    })
    expect(organizationId).toBeGreaterThan(0)
    const [viewed, own] = await inTransactionAs(database.db, staff, tx =>
      Promise.all([count(tx, 'counted_case_of_all'), count(tx, 'counted_case')]),
    )
    expect(own).toContain(id)
    expect(viewed).toEqual([])
    const visitor = { kind: 'visitor' } as const
    expect(await inTransactionAs(database.db, visitor, tx => count(tx, 'counted_case_of_all'))).toEqual([])
    const opened = await inTransactionAs(database.db, visitor, tx => count(tx, 'counted_case_of_all'), {
      complaintId: id,
    })
    expect(opened).toEqual([])
  })

  test('can be counted by several processes of PostgreSQL', async () => {
    const plan = await inTransactionAs(database.db, system, async tx => {
      await sql`select set_config('parallel_setup_cost', '0', true), set_config('parallel_tuple_cost', '0', true),
        set_config('min_parallel_table_scan_size', '0', true)`.execute(tx)
      const { rows } = await sql<
        Record<string, string>
      >`explain select status, count(*) from counted_case_of_all group by 1`.execute(tx)
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('Parallel Seq Scan on counted_case')
  })
})

test('PostgreSQL knows how many groups of days there are: it counts with several processes only where they are few', async () => {
  const changes = sql`jsonb_build_object('registered_at', complaint.registered_at - number * interval '1 minute')`
  await insertCopies(database.ownerDb, { like: id, after: 5000, count: 3000, changes })
  await sql`insert into conclusion (complaint_id, round, kind, content, issued_at)
    select id, 1, 'non-admission', '{}', registered_at + id % 40 * interval '1 day 7 seconds' from complaint where id > 5000`.execute(
    database.ownerDb,
  )
  await sql`analyze counted_case`.execute(database.ownerDb)
  const { rows } = await inTransactionAs(database.db, system, tx =>
    sql<{ 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }>`explain (format json)
      select against_organization_id, complaint_type_id, status, ${daysUntilDecision} as days, count(*)
      from (select * from counted_case_of_all) as complaint ${keptDecision(undefined)} group by 1, 2, 3, 4`.execute(tx),
  )
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeLessThan(120)
})

test.each([
  'update counted_case set round = 2',
  'update counted_case_of_all set round = 2',
  'delete from counted_case',
  'truncate counted_case',
  'select renew_counted_cases(array[1])',
  'select from counted_case_due',
])('the application may not: %s', async statement => {
  const attempt = inTransactionAs(database.db, system, tx => sql.raw(statement).execute(tx))
  await expect(attempt).rejects.toThrow(/permission denied/)
})
