import { type Kysely, sql } from 'kysely'

/**
 * How members of staff are told of each kind of notice is their own choice (decision 0077). A notice that is off in the portal may
 * still wait for the e-mail of the day; the job that sends it takes the notice off its list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_account add column notice_choices jsonb not null default '{}'
      check (jsonb_typeof(notice_choices) = 'object')`.execute(db)
  await sql`
    alter table notice
      add column in_bell boolean not null default true,
      add column in_digest boolean not null default false`.execute(db)
  await sql`drop index notice_newest`.execute(db)
  await sql`drop index notice_unread`.execute(db)
  await sql`create index notice_newest on notice (user_id, id desc) where in_bell`.execute(db)
  await sql`create index notice_unread on notice (user_id, id desc) where in_bell and read_at is null`.execute(db)
  await sql`create index notice_digest on notice (user_id, id) where in_digest and read_at is null`.execute(db)
  const isReader = `((select app_actor_kind()) = 'staff' and user_id = (select app_user_id())
    and exists (select from complaint where complaint.id = complaint_id))`
  const isSystem = `(select app_actor_kind()) = 'system'`
  await sql
    .raw(
      `alter policy notice_changed on notice using (${isReader} or ${isSystem}) with check (${isReader} or ${isSystem})`,
    )
    .execute(db)
}
