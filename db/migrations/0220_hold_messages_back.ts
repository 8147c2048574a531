import { type Kysely, sql } from 'kysely'

/** A message that a ceiling holds back waits in the outbox, and says until when and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outgoing_message
      add column held_until timestamptz(3),
      add column held_reason text check (held_reason in ('number-hour', 'number-day', 'office-hour')),
      add constraint outgoing_message_held check ((held_until is null) = (held_reason is null))`.execute(db)
}
