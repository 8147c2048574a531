import { type Kysely, sql } from 'kysely'

/**
 * Views of the lists of complaints are kept as reports are: with them goes what opens first for somebody, which is seen and
 * written by that reader alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table saved_report drop constraint saved_report_kind_check`.execute(db)
  await sql`
    alter table saved_report add constraint saved_report_kind_check
      check (kind in ('summary', 'cases', 'list'))`.execute(db)
  await sql`
    create table default_view (
      user_id integer primary key references user_account,
      report_id integer not null references saved_report on delete cascade
    )`.execute(db)
  await sql`create index default_view_report on default_view (report_id)`.execute(db)
  await sql`grant select, insert, update, delete on default_view to abetuta_app`.execute(db)
  const isReader = `((select app_actor_kind()) = 'staff' and user_id = (select app_user_id()))`
  for (const statement of [
    `alter table default_view enable row level security, force row level security`,
    `create policy owner_everything on default_view to current_user using (true) with check (true)`,
    `create policy default_view_of_reader on default_view for all to abetuta_app
      using (${isReader}) with check (${isReader})`,
  ])
    await sql.raw(statement).execute(db)
}
