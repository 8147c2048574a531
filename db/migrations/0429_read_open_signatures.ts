import { type Kysely, sql } from 'kysely'

/**
 * The open signatures that the actor was asked for, as `waiting_signatures` of 0418 tells them, which the release before this one asks, with what the
 * approval list shows of each: under the policies every signature of the list asked for its proposal, and both for the complaint (decision 0132).
 * The steps of a proposal are read once, for the one that is asked for, for their number and for whether the actor has signed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function open_signatures() returns table (
      proposal_id integer, complaint_id integer, action text, proposed_by_id integer, proposed_at timestamptz,
      ordinal integer, signatures integer, approver_id integer, substitute_id integer, asked_at timestamptz,
      against_organization_id integer, due_at timestamptz, has_signed boolean)
    language sql stable security definer
    begin atomic
      select proposal.id, waiting.complaint_id, proposal.action, proposal.proposed_by_id, proposal.proposed_at,
        step.ordinal, step.signatures, step.approver_id, step.substitute_id, step.asked_at,
        waiting.against_organization_id, waiting.deadline, step.has_signed
      from (
          select own.key, sight.complaint_id, sight.deadline, sight.against_organization_id
          from unnest(app_ids('app.sight_keys')) as own (key) join personal_sight as sight on sight.seen_by = own.key
          where sight.waits and sight.status = 'WAITING_FOR_APPROVAL' and app_actor_kind() = 'staff'
            and own.key <> all (coalesce(app_ids('app.absent_keys'), '{}'))
          order by sight.deadline, sight.complaint_id offset 0) as waiting
        cross join lateral (
          select * from proposal where complaint_id = waiting.complaint_id and ended_at is null offset 0) as proposal
        cross join lateral (
          select each.*, (count(*) over ())::integer as signatures,
            coalesce(bool_or(signed_by_id = app_user_id()) over (), false) as has_signed
          from proposal_step as each where proposal_id = proposal.id offset 0) as step
      where step.asked_at is not null and step.signed_at is null
        and case when waiting.key < 0 then step.approver_id = -waiting.key and step.substitute_id is null
          else coalesce(step.substitute_id, step.approver_id) = waiting.key end;
    end`.execute(db)
  await sql`revoke all on function open_signatures from public`.execute(db)
  await sql`grant execute on function open_signatures to abetuta_app`.execute(db)
}
