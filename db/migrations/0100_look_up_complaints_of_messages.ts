import { type Kysely, sql } from 'kysely'

/**
 * A page of the outbox asks about fifty complaints, not about all that its reader sees. `offset 0` changes nothing in the
 * answer: it keeps PostgreSQL from reading every visible complaint into a hash before it looks at the first message.
 * What was not sent is a small part of the messages, and the part that people look for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter policy message_of_visible_complaint on outgoing_message
    using ((select app_actor_kind()) = 'staff' and complaint_id is not null
      and exists (select from complaint where complaint.id = complaint_id offset 0))`.execute(db)
  await sql`create index outgoing_message_unsent on outgoing_message (status, id) where status <> 'sent'`.execute(db)
}
