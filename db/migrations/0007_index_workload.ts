import { type Kysely, sql } from 'kysely'

/** What the lists and the choice of a receiver ask for again and again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index complaint_receiver_load on complaint (receiver_id)
    where status in ('ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED')`.execute(db)
  await sql`create index complaint_severity on complaint (severity_id, registered_at desc, id desc)
    where severity_id is not null`.execute(db)
}
