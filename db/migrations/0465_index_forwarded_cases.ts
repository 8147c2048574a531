import { type Kysely, sql } from 'kysely'

/** Forwarded cases of a body that no officer directs yet, in the order of their deadlines: every officer of the body is shown the nearest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index complaint_waits_for_some_officer on complaint (handling_organization_id, due_at, id)
    where status = 'FORWARDED_TO_CASE_OFFICER' and officer_id is null`.execute(db)
}
