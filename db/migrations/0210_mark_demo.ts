import { type Kysely, sql } from 'kysely'

/**
 * The mark of a database that was made for the demonstration: its people sign in with a password that everybody knows. Only the
 * owner sets it. Databases that were filled with the demonstration before have complaints whose submission no form can have made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_mark (
      is_demo boolean primary key default true check (is_demo),
      marked_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`revoke insert, update, delete on demo_mark from abetuta_app`.execute(db)
  await sql`insert into demo_mark (is_demo) select true where exists (select from complaint where submission_key = 'demo-1')`.execute(
    db,
  )
}
