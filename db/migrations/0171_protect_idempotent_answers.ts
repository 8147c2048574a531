import { type Kysely, sql } from 'kysely'

/**
 * What actions answered, kept for whoever has to send one again, tells the status of complaints that the next caller may not see.
 * Only the system looks here: `takeAction` asks after it has locked the complaint as the actor and knows whose answer it wants.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotent_answer enable row level security, force row level security`.execute(db)
  await sql`create policy owner_everything on idempotent_answer to current_user using (true) with check (true)`.execute(
    db,
  )
  const isSystem = sql`(select app_actor_kind()) = 'system'`
  await sql`create policy idempotent_answer_of_system on idempotent_answer to abetuta_app
    using (${isSystem}) with check (${isSystem})`.execute(db)
}
