import { type Kysely, sql } from 'kysely'

/**
 * The bell tells somebody that they stand in for a colleague, on which days no longer, or on others (decision 0102): such a notice is of
 * that colleague. The absence itself is no longer readable for whom it no longer names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notice
      add column colleague_id integer references user_account,
      drop constraint notice_of_one,
      add constraint notice_of_one check (num_nonnulls(complaint_id, systemic_case_id, colleague_id) = 1),
      drop constraint notice_kind_check,
      add constraint notice_kind_check check (kind in
        ('assigned', 'mentioned', 'answered', 'escalated', 'due-tomorrow', 'signature-asked', 'follow-up-due',
          'standing-in', 'standing-in-changed', 'standing-in-ended'))`.execute(db)
  const isReader = `((select app_actor_kind()) = 'staff' and user_id = (select app_user_id())
    and (colleague_id is not null
      or exists (select from complaint where complaint.id = complaint_id)
      or exists (select from systemic_case where systemic_case.id = systemic_case_id)))`
  const isSystem = `(select app_actor_kind()) = 'system'`
  for (const statement of [
    `alter policy notice_read on notice using (${isReader} or ${isSystem})`,
    `alter policy notice_changed on notice using (${isReader} or ${isSystem}) with check (${isReader} or ${isSystem})`,
  ])
    await sql.raw(statement).execute(db)
}
