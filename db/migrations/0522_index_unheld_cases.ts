import { type Kysely, sql } from 'kysely'

/**
 * Open cases that nobody in person holds, for the list of these (decision 0138): one of eight rows. Which post holds a case by its
 * status is said by the application; an index is used for its condition only as long as both say the same, which a test looks at.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexesOfUnheld))
    await sql
      .raw(`create index counted_case_unheld_${name} on counted_case (${columns.join(', ')}) where ${isUnheld}`)
      .execute(db)
}

const isUnheld = `status <> 'CLOSED' and case
  when status in ('ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED', 'NOT_ADMITTED') then receiver_id
  when status in ('FORWARDED_TO_CASE_OFFICER') then officer_id
  when status in ('DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION', 'CONCLUSION_ISSUED') then lead_id
  when status in ('WAITING_FOR_APPROVAL') then signer_id
  when status in ('UNDER_REVIEW') then reviewer_id
  end is null`

const newest = ['registered_at desc', 'id desc']

/**
 * One for each way of seeing, in the order of the list. That of all also has places and types: PostgreSQL compares them in the index, so that the
 * newest of some places are found without reading the rows of others. Where there are few or none of a place, they are counted by its own index.
 */
const indexesOfUnheld = {
  newest: [...newest, 'location_id', 'complaint_type_id'],
  handling: ['handling_organization_id', ...newest],
  department: ['handling_department_id', ...newest],
  severity: ['severity_id', ...newest],
  against: ['against_organization_id', ...newest],
  receiver: ['receiver_id', ...newest],
  place_type: ['location_id', 'complaint_type_id'],
}
