-- What releases before this baseline ask, kept for as long as one of them may run beside this one. Nothing else asks these functions.

-- As `open_signatures`, with fewer columns.
create function waiting_signatures() returns table (
  proposal_id integer, complaint_id integer, approver_id integer, substitute_id integer, asked_at timestamptz,
  proposed_by_id integer, against_organization_id integer, due_at timestamptz, has_signed boolean)
language sql stable security definer
begin atomic
  select proposal.id, waiting.complaint_id, step.approver_id, step.substitute_id, step.asked_at,
    proposal.proposed_by_id, waiting.against_organization_id, waiting.deadline,
    exists (select from proposal_step as given where given.proposal_id = proposal.id and given.signed_by_id = app_user_id())
  from (
      select own.key, sight.complaint_id, sight.deadline, sight.against_organization_id
      from unnest(app_ids('app.sight_keys')) as own (key) join personal_sight as sight on sight.seen_by = own.key
      where sight.waits and sight.status = 'WAITING_FOR_APPROVAL' and app_actor_kind() = 'staff'
        and own.key <> all (coalesce(app_ids('app.absent_keys'), '{}'))
      order by sight.deadline, sight.complaint_id offset 0) as waiting
    cross join lateral (
      select id, proposed_by_id from proposal where complaint_id = waiting.complaint_id and ended_at is null offset 0) as proposal
    cross join lateral (
      select proposal_step.* from proposal_step
      where proposal_id = proposal.id and asked_at is not null and signed_at is null
        and case when waiting.key < 0 then approver_id = -waiting.key and proposal_step.substitute_id is null
          else coalesce(proposal_step.substitute_id, approver_id) = waiting.key end
      offset 0) as step;
end;
grant execute on function waiting_signatures to abetuta_app;

-- As `waiting_signatures`, in no order (decision 0122).
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
    $$;
grant execute on function asked_signatures to abetuta_app;

-- Complaints directed to a user by more than their own row: as handler, approver in turn, reviewer or officer.
create function directed_complaint_ids(of_user integer) returns integer[]
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
end;

-- As `load_scope`; lists looked up what is directed to the user by ids.
create function load_visibility(
  of_user integer, own_organization integer, own_department integer, proposed jsonb default null)
  returns jsonb language sql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
      select load_scope(of_user, own_organization, own_department, false, proposed)
        || jsonb_build_object('directed', directed_complaint_ids(of_user))
    $$;
grant execute on function load_visibility to abetuta_app;

-- As `place_cases_of_index`, looking through the newest `most` of all hits.
create function find_cases(patterns text[], whole text[], most integer, shown integer)
  returns table (complaint_id integer, place text, of_place integer, is_cut boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
      select * from place_cases_of_index(patterns, whole, 1000000000, most, shown)
    $$;
grant execute on function find_cases to abetuta_app;
