import { type Kysely, sql } from 'kysely'

/** Where a substitute signs, the approver's delegate no longer does: the complaint is not directed to them any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function directed_complaint_ids(of_user integer) returns integer[]
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    begin atomic
      select coalesce(array_agg(directed.complaint_id), '{}') from (
        select complaint_id from complaint_handler
          where user_id = of_user and removed_at is null and declined_at is null
        union
        select proposal.complaint_id from proposal_step as step
          join proposal on proposal.id = step.proposal_id and proposal.ended_at is null
          where step.asked_at is not null and step.signed_at is null
            and (coalesce(step.substitute_id, step.approver_id) = of_user
              or step.substitute_id is null and exists (
                select from delegation
                where delegation.approver_id = step.approver_id and delegation.delegate_id = of_user
                  and delegation.withdrawn_at is null
                  and (now() at time zone 'Africa/Addis_Ababa')::date between delegation.from_on and delegation.to_on))
        union
        select id from complaint where reviewer_id = of_user
        union
        select id from complaint where officer_id = of_user
      ) as directed;
    end`.execute(db)
}
