import { type Kysely, sql } from 'kysely'

/**
 * The narrow rows that figures are counted from, for whoever sees everything. The rule of sight of the table asks for personal sight row
 * by row, and PostgreSQL gives such a scan to one process only. This view asks once whether the actor sees everything, and has no row
 * otherwise, so that every core can count. Like the policy of `counted_case` it is for staff and for the system.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view counted_case_of_all as
      select * from counted_case
      where (select app_actor_kind()) in ('staff', 'system') and (select app_sees_all())`.execute(db)
  await sql`revoke all on counted_case_of_all from abetuta_app`.execute(db)
  await sql`grant select on counted_case_of_all to abetuta_app`.execute(db)
}
