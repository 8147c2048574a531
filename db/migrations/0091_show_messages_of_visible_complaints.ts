import { type Kysely, sql } from 'kysely'

/**
 * Messages about a complaint follow it, as everything of a complaint does: staff see those of complaints that they see.
 * Messages of accounts belong to no complaint and are for whoever sees everything.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create policy message_of_visible_complaint on outgoing_message for select to abetuta_app
    using ((select app_actor_kind()) = 'staff' and complaint_id is not null
      and exists (select from complaint where complaint.id = complaint_id))`.execute(db)
}
