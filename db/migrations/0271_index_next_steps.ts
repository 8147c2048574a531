import { type Kysely, sql } from 'kysely'

/** What waits for an officer, a reviewer, an expert or a signature is little beside what ever did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, column, status] of [
    ['complaint_waits_for_officer', 'officer_id', 'FORWARDED_TO_CASE_OFFICER'],
    ['complaint_waits_for_reviewer', 'reviewer_id', 'UNDER_REVIEW'],
    ['complaint_investigated_against', 'against_organization_id', 'UNDER_INVESTIGATION'],
  ])
    await sql.raw(`create index ${name} on complaint (${column}) where status = '${status}'`).execute(db)
  for (const column of ['approver_id', 'substitute_id'])
    await sql
      .raw(
        `create index proposal_step_asked_of_${column.replace('_id', '')} on proposal_step (${column})
         where asked_at is not null and signed_at is null`,
      )
      .execute(db)
}
