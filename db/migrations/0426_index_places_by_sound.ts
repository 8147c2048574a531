import { type Kysely, sql } from 'kysely'

/** As 0432 does for departments: an import asks for every row whether a place's name is taken, in either language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index location_name_folded`.execute(db)
  for (const name of ['name_en', 'name_am']) {
    await sql
      .raw(`create index location_sound_${name} on location (fold_name(${name}), coalesce(parent_id, 0))`)
      .execute(db)
  }
}
