import { type Kysely, sql } from 'kysely'

/** A list of what was escalated is found among all complaints: few are, and no other index knows which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index complaint_escalated on complaint (registered_at desc, id desc) where escalation_level > 0`.execute(
    db,
  )
}
