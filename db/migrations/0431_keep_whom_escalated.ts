import { type Kysely, sql } from 'kysely'

/** To whom a case was escalated last, until it moves on or a supervisor acts; for the list of that supervisor (decision 0109). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table complaint add column escalated_to_id integer references user_account`.execute(db)
  await sql`
    update complaint set escalated_to_id = told.told_id
    from (
      select distinct on (complaint_id) complaint_id, told_id, at from clock_notice
      where level = 100 and told_id is not null order by complaint_id, id desc
    ) as told
    where told.complaint_id = complaint.id and complaint.status <> 'CLOSED'
      and not exists (select from status_track as step
        where step.complaint_id = complaint.id and step.at > told.at and step.from_status is distinct from step.to_status)`.execute(
    db,
  )
  await sql`
    create index complaint_escalated_to on complaint (escalated_to_id, due_at, id)
      where escalated_to_id is not null and status <> 'CLOSED'`.execute(db)
}
