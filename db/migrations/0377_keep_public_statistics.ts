import { type Kysely, sql } from 'kysely'

/** What everybody may read of the office's work: one row, which a job makes anew each night. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table public_statistics (
      id integer primary key check (id = 1),
      computed_at timestamptz(3) not null,
      content jsonb not null
    )`.execute(db)
  await sql`grant select, insert, update on public_statistics to abetuta_app`.execute(db)
}
