import { type Kysely, sql } from 'kysely'

/** A notice of a case can be for whom the reader stands in for (decision 0102). The case still decides who reads it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notice
      add column standing_in_for_id integer references user_account,
      add constraint notice_for_colleague check (standing_in_for_id is null or complaint_id is not null)`.execute(db)
}
