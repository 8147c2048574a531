import { type Kysely, sql } from 'kysely'

/**
 * Who has which case open now: one row for each, written anew while it is open. Nothing of it has to outlive a crash, so it is not
 * written to the log of the database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table case_presence (
      complaint_id integer not null references complaint on delete cascade,
      user_id integer not null references user_account,
      seen_at timestamptz(3) not null,
      primary key (complaint_id, user_id)
    )`.execute(db)
  await sql`create index case_presence_user on case_presence (user_id)`.execute(db)
  await sql`grant select, insert, update, delete on case_presence to abetuta_app`.execute(db)
  const isStaff = `(select app_actor_kind()) in ('staff', 'system')`
  const isVisible = `${isStaff} and exists (select from complaint where complaint.id = complaint_id)`
  const isOwn = `((select app_actor_kind()) = 'system' or user_id = (select app_user_id()))`
  for (const statement of [
    'alter table case_presence enable row level security, force row level security',
    'create policy owner_everything on case_presence to current_user using (true) with check (true)',
    `create policy case_presence_read on case_presence for select to abetuta_app using (${isVisible})`,
    `create policy case_presence_added on case_presence for insert to abetuta_app with check (${isVisible} and ${isOwn})`,
    `create policy case_presence_changed on case_presence for update to abetuta_app
      using (${isVisible} and ${isOwn}) with check (${isVisible} and ${isOwn})`,
    `create policy case_presence_removed on case_presence for delete to abetuta_app using (${isVisible} and ${isOwn})`,
  ])
    await sql.raw(statement).execute(db)
}
