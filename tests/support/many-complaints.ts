import { sql } from 'kysely'
import { type Actor } from '#server/platform/actor.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { insertCopies } from './copies.ts'
import type { TestDatabase } from './database.ts'
import { aComplaint, aDepartment, anOrganization, aStaffMember } from './factories.ts'

const system: Actor = { kind: 'system', job: 'test' }
const count = 12_000

/** Ids of what the complaints have in turn. */
export interface Planted {
  /** The complaint that the others are copies of. */
  id: number
  bodies: number[]
  departments: number[]
  people: number[]
}

/** Twelve thousand complaints of forty bodies, places and people, in every status, each column in its own rhythm: plans are those of a large table. */
export async function plantManyComplaints(database: TestDatabase): Promise<Planted> {
  const planted = await inTransactionAs(database.db, system, async tx => {
    const { id } = await aComplaint(tx)
    const bodies = []
    const departments = []
    const people = []
    for (let body = 0; body < 40; body++) {
      const organization_id = await anOrganization(tx)
      bodies.push(organization_id)
      departments.push(await aDepartment(tx, { organization_id }))
      people.push((await aStaffMember(tx, { organizationId: organization_id })).userId)
    }
    return { id, bodies, departments, people }
  })
  await multiply(database, planted)
  return planted
}

async function multiply({ ownerDb }: TestDatabase, { id, bodies, departments, people }: Planted): Promise<void> {
  const one = (list: readonly number[], step: number) =>
    sql`(${sql.val([...list])}::integer[])[1 + number / ${sql.lit(step)} % ${sql.lit(list.length)}]`
  const changes = sql`jsonb_build_object('status', life.status,
      'close_reason', case life.status when 'CLOSED' then 'ACCEPTED' end,
      'closed_at', case life.status when 'CLOSED' then complaint.registered_at end,
      'registered_at', complaint.registered_at - number * interval '1 minute',
      'due_at', case when hasDue then complaint.registered_at + (number * 7919 % 12000) * interval '1 minute' end,
      'due_clock', case when hasDue then case when number % 37 = 0 then 'E' else 'B' end end,
      'next_notice_at', case when number % 3 = 0 then complaint.registered_at + (number * 7907 % 12000) * interval '1 minute' end,
      'against_organization_id', ${one(bodies, 3)}, 'handling_organization_id', ${one(bodies, 1)},
      'handling_department_id', case when number % 3 = 0 then ${one(departments, 1)} end,
      'location_id', places[1 + number / 11 % cardinality(places)], 'severity_id', case when number % 4 > 0 then severities[1 + number / 13 % cardinality(severities)] end,
      'receiver_id', ${one(people, 17)}, 'officer_id', case when number % 2 = 0 then ${one(people, 19)} end,
      'reviewer_id', case when number % 9 = 0 then ${one(people, 23)} end,
      'duplicate_of_id', case when number % 400 = 7 then ${id}::integer end,
      'escalation_level', case when number % 300 = 0 then 1 else 0 end,
      'escalated_to_id', case when number % 30 = 0 then ${one(people, 30)} end)`
  const from = sql`,
      lateral (select (array['CREATED', 'ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED', 'NOT_ADMITTED',
        'FORWARDED_TO_CASE_OFFICER', 'WAITING_FOR_APPROVAL', 'DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION', 'CONCLUSION_ISSUED',
        'UNDER_REVIEW', 'REFERRED', 'CLOSED', 'CLOSED', 'CLOSED', 'CLOSED', 'CLOSED', 'CLOSED', 'CLOSED', 'CLOSED', 'CLOSED'])[1 + number * 7 % 20] as status) as life,
      lateral (select life.status <> 'CLOSED' and number % 10 > 0 as hasDue) as clocks,
      (select array_agg(id) as places from (select id from location order by id limit 40) as place) as somewhere,
      (select array_agg(id) as severities from constant_field where field_name = 'severity') as levels`
  await insertCopies(ownerDb, { like: id, after: 1000, count, changes, from })
  await sql`vacuum analyze complaint, counted_case`.execute(ownerDb)
}
