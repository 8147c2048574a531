import { type Kysely, sql } from 'kysely'

/**
 * Complaints that belong to a complainant's account: filed while signed in, or claimed with the tracking ID and a
 * one-time code. A complainant sees these and no other; with them come their parts, files and track.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table complaint_owner (
      user_id integer not null references user_account on delete cascade,
      complaint_id integer not null references complaint,
      owned_at timestamptz(3) not null default now(),
      primary key (user_id, complaint_id)
    )`.execute(db)
  await sql`create index complaint_owner_complaint_id on complaint_owner (complaint_id)`.execute(db)
  await sql`alter table complaint_owner enable row level security, force row level security`.execute(db)
  await sql`create policy owner_everything on complaint_owner to current_user using (true) with check (true)`.execute(
    db,
  )
  await sql`
    create policy complaint_owner_own on complaint_owner for select to abetuta_app
    using (
      (user_id = (select app_user_id()) and (select app_actor_kind()) = 'complainant')
      or (select app_actor_kind()) = 'system'
    )`.execute(db)
  await sql`
    create policy complaint_owner_proven on complaint_owner for insert to abetuta_app
    with check (complaint_id = (select app_complaint_id()) or (select app_actor_kind()) = 'system')`.execute(db)
  await sql`revoke update, delete, truncate on complaint_owner from abetuta_app`.execute(db)
  await sql`
    create function app_own_complaint_ids() returns integer[] language sql stable parallel safe
    begin atomic
      select case when app_actor_kind() = 'complainant'
        then (select array_agg(complaint_id) from complaint_owner where user_id = app_user_id())
      end;
    end`.execute(db)
  await sql`grant execute on function app_own_complaint_ids() to abetuta_app`.execute(db)
  await sql`
    create policy complaint_of_owner on complaint for select to abetuta_app
    using (id = any ((select app_own_complaint_ids())::integer[]))`.execute(db)
}
