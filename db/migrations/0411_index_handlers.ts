import { type Kysely, sql } from 'kysely'

/** All handlers of a case, former ones too: the indexes there were know only who handles it now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index complaint_handler_complaint_id on complaint_handler (complaint_id, id)`.execute(db)
}
