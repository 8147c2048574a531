import { type Kysely, sql } from 'kysely'

/**
 * Files that staff bring for a step stay the office's until something issued names them, so that nobody reads a decision
 * in its attachments before it is given. The draft of a decision counts how often it was stored: who writes over another's
 * words without having seen them is told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attachment add column is_internal boolean not null default false`.execute(db)
  const isOwnDraft = sql`draft_id = (select app_draft_id())
    or (draft_id is not null and (select app_actor_kind()) = 'system')`
  const isVisible = sql`${isOwnDraft}
    or ((not is_internal or (select app_actor_kind()) in ('staff', 'system'))
      and exists (select from complaint where complaint.id = complaint_id))`
  await sql`alter policy attachment_visible on attachment using (${isVisible})`.execute(db)
  await sql`alter policy attachment_added on attachment with check (${isVisible})`.execute(db)
  await sql`alter policy attachment_changed on attachment using (${isVisible}) with check (${isVisible})`.execute(db)
  await sql`alter table decision add column revision integer not null default 0 check (revision >= 0)`.execute(db)
}
