import { type Kysely, sql } from 'kysely'

/** An application that is typed at the desk belongs to the clerk, who has several under way; others have no owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table complaint_draft add column owner_id integer references user_account (id)`.execute(db)
  await sql`create index complaint_draft_owner on complaint_draft (owner_id, updated_at desc) where owner_id is not null`.execute(
    db,
  )
  await sql`create policy draft_of_clerk on complaint_draft for select to abetuta_app
    using ((select app_actor_kind()) = 'staff' and owner_id = (select app_user_id()))`.execute(db)
}
