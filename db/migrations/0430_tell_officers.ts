import { type Kysely, sql } from 'kysely'

/** What the bell says of a notice more exactly than its kind, by which people choose: it waits for an officer of their body (decision 0109). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notice
      add column finer_kind text,
      add constraint notice_finer_kind check (finer_kind in ('unclaimed', 'reminded'))`.execute(db)
}
