import { type Kysely, sql } from 'kysely'

/**
 * Finds what is new, open, late or closed among the complaints of some places, of some types or of any (decision 0132): for a card of a
 * thousand, all complaints of the places were read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index complaint_place_status on complaint (location_id, status, complaint_type_id, due_at)`.execute(
    db,
  )
}
