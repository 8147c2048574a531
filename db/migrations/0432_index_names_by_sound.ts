import { type Kysely, sql } from 'kysely'

/**
 * Whether a name is taken is asked for every row of an import. Without an index for the names of each language, all bodies, or all
 * departments of a body, were read and folded for each row. What a department belongs to is one value: another department, or its body.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index organization_name_folded`.execute(db)
  for (const name of ['name_en', 'name_am']) {
    await sql
      .raw(`create index organization_sound_${name} on organization (fold_name(${name}), location_id)`)
      .execute(db)
    await sql
      .raw(
        `create index department_sound_${name} on department (fold_name(${name}), coalesce(parent_id, -organization_id))`,
      )
      .execute(db)
  }
}
