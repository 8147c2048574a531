import { type Kysely, sql } from 'kysely'

/**
 * The open signatures that the actor was asked for, by name, as a substitute or for an approver who is away, with what decides whether
 * they may give them, and the deadline. It reads with the owner's rights and returns only complaints with a row of the actor's own sight:
 * under the policies each signature asked for its proposal, and both for the complaint, which was read four times (decision 0122).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function asked_signatures() returns table (
      proposal_id integer, complaint_id integer, approver_id integer, substitute_id integer, asked_at timestamptz,
      proposed_by_id integer, against_organization_id integer, due_at timestamptz, has_signed boolean)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$
      select proposal.id, complaint.id, step.approver_id, step.substitute_id, step.asked_at,
        proposal.proposed_by_id, complaint.against_organization_id, complaint.due_at,
        exists (select from proposal_step as given where given.proposal_id = proposal.id and given.signed_by_id = app_user_id())
      from unnest(app_ids('app.sight_keys')) as own (key)
        cross join lateral (
          select * from proposal_step
            where asked_at is not null and signed_at is null and approver_id = abs(key) and substitute_id is null
          union all
          select * from proposal_step where asked_at is not null and signed_at is null and substitute_id = key
          offset 0) as step
        cross join lateral (
          select * from proposal where id = step.proposal_id and ended_at is null offset 0) as proposal
        cross join lateral (select * from complaint where id = proposal.complaint_id offset 0) as complaint
      where app_actor_kind() = 'staff' and key <> all (coalesce(app_ids('app.absent_keys'), '{}'))
        and exists (select from personal_sight as sight
          where sight.complaint_id = complaint.id and sight.seen_by = key offset 0)
    $$`.execute(db)
  await sql`revoke all on function asked_signatures from public`.execute(db)
  await sql`grant execute on function asked_signatures to abetuta_app`.execute(db)
}
