import { type Kysely, sql } from 'kysely'

/**
 * The trail names complaints without a foreign key: its entries follow them all the same. What is not about a complaint is
 * for whoever sees everything. Everybody who acts writes entries, also about what has just left their sight.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_entry enable row level security, force row level security`.execute(db)
  await sql`create policy owner_everything on audit_entry to current_user using (true) with check (true)`.execute(db)
  await sql`create policy entry_written on audit_entry for insert to abetuta_app with check (true)`.execute(db)
  await sql`
    create policy entry_visible on audit_entry for select to abetuta_app
    using ((select app_sees_all()) or (select app_actor_kind()) = 'staff'
      and exists (select from complaint
        where complaint.id = case when subject_type = 'complaint' then subject_id::integer end))`.execute(db)
}
