import { type Kysely, sql } from 'kysely'

/**
 * A change that names no column it reads (`update complaint set version = 1`) is not narrowed by what one may read: the
 * policy of changes says the same as those of reading.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ qual: string }>`
    select qual from pg_policies where schemaname = 'public' and tablename = 'complaint'
      and policyname in ('complaint_visible', 'complaint_of_owner') order by policyname desc`.execute(db)
  await sql
    .raw(`alter policy complaint_changed on complaint using (${rows.map(({ qual }) => qual).join(' or ')})`)
    .execute(db)
}
