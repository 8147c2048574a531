-- Look-ups that run with the owner's rights, past row-level security. They give back ids and what decides a step; what an id names is read under the
-- policies. Search paths are pinned, because whoever calls could otherwise put other tables before ours; bodies that are not texts need no path.

create function complaint_id_of_tracking_id(wanted text) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return (select id from public.complaint where tracking_id = wanted);
grant execute on function complaint_id_of_tracking_id to abetuta_app;

create function complaint_id_of_submission_key(wanted text) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return (select id from public.complaint where submission_key = wanted);
grant execute on function complaint_id_of_submission_key to abetuta_app;

-- The next three tell what waits for somebody (decision 0124). Under the policies each part of a case would ask for the case again, and a row of
-- personal sight gives sight by itself. Their bodies are not texts, because then the search path would be set for each row.

-- The open signatures that the actor was asked for, by name, as a substitute or for an approver who is away, with what decides whether they
-- may give them and what the approval list shows of each (decision 0132), the nearest deadline first. Asked for as a value in the list of columns,
-- rows are computed one after the other, so that whoever needs a thousand does not compute the others. The steps of a proposal are read once,
-- for the one that is asked for, for their number and for whether the actor has signed.
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
end;
grant execute on function open_signatures to abetuta_app;

-- The cases that wait for a handler, as far as the actor sees them: their own work, or the cases of somebody else that they see.
create function handled_cases(of_user integer) returns table (
  complaint_id integer, status text, due_at timestamptz, is_lead boolean, directed_at timestamptz, accepted_at timestamptz,
  owes_opinion boolean, has_decision boolean)
language sql stable security definer
begin atomic
  select waiting.complaint_id, waiting.status, waiting.deadline, handler.is_lead, handler.directed_at, handler.accepted_at,
    handler.is_lead is false and not exists (select from opinion
      where opinion.complaint_id = waiting.complaint_id and opinion.round = waiting.round and opinion.user_id = of_user),
    handler.is_lead and exists (select from decision
      where decision.complaint_id = waiting.complaint_id and decision.round = waiting.round and not decision.is_draft)
  from (
      select sight.complaint_id, sight.status, sight.deadline, sight.round from personal_sight as sight
      where sight.seen_by = of_user and sight.waits and sight.status in ('DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION')
        and (select app_actor_kind() in ('staff', 'system'))
        and ((select of_user = any (app_ids('app.sight_keys')) or app_sees_all())
          or exists (select from complaint_in_sight as seen where seen.id = sight.complaint_id))
      order by sight.deadline, sight.complaint_id offset 0) as waiting
    cross join lateral (
      select * from complaint_handler where complaint_id = waiting.complaint_id and user_id = of_user
        and removed_at is null and declined_at is null offset 0) as handler;
end;
grant execute on function handled_cases to abetuta_app;

-- The cases in which an expert owes an opinion, as far as the actor sees them: of each body at most `most`, the nearest deadline first.
create function owed_opinions(of_user integer, most integer) returns table (complaint_id integer, due_at timestamptz)
language sql stable security definer
begin atomic
  select owed.id, owed.due_at
  from expert_organization as assigned cross join lateral (
    select complaint.id, complaint.due_at from complaint
    where complaint.against_organization_id = assigned.organization_id and complaint.status = 'UNDER_INVESTIGATION'
      and (select app_actor_kind() in ('staff', 'system'))
      and ((select app_sees_all()) or complaint.against_organization_id = any ((select app_ids('app.expert_organizations'))::integer[])
        or exists (select from complaint_in_sight as seen where seen.id = complaint.id))
      and not exists (select from opinion
        where opinion.complaint_id = complaint.id and opinion.round = complaint.round and opinion.user_id = of_user offset 0)
    order by complaint.due_at, complaint.id limit most) as owed
  where assigned.user_id = of_user;
end;
grant execute on function owed_opinions to abetuta_app;

-- How many cases somebody has in hand at a post, counting no further than `most`: what a registration compares all receivers of a body by
-- (decision 0068). With the owner's rights the index alone answers: under the policy each case was read to ask whether the system sees it. Null
-- for anybody but the system.
create function count_cases_in_hand(post text, of_user integer, most integer) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      if app_actor_kind() is distinct from 'system' then
        return null;
      end if;
      case post
        when 'receiver' then return (select count(*) from (select from complaint where receiver_id = of_user
           and status in ('ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED') limit most) as in_hand);
        when 'officer' then return (select count(*) from (select from complaint where officer_id = of_user and status = 'FORWARDED_TO_CASE_OFFICER' limit most) as in_hand);
        when 'lead' then return (select count(*) from (select from complaint_handler as handler join complaint on complaint.id = handler.complaint_id
           where handler.user_id = of_user and handler.removed_at is null and handler.declined_at is null
             and complaint.status in ('DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION') limit most) as in_hand);
        when 'reviewer' then return (select count(*) from (select from complaint where reviewer_id = of_user and status = 'UNDER_REVIEW' limit most) as in_hand);
        else return 0;
      end case;
    end
    $$;
grant execute on function count_cases_in_hand to abetuta_app;

-- Which of some people see a case: asks the rule of who sees what as each of these people, in the order given, until `most` were found. What
-- the transaction was told of its own actor is as before afterwards.
create function staff_who_see(of_complaint integer, people integer[], most integer) returns integer[]
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      names constant text[] := array['app.actor_kind', 'app.user_id', 'app.sees_all', 'app.organization_id',
        'app.department_id', 'app.complaint_id', 'app.sight_keys', 'app.absent_keys', 'app.expert_organizations',
        'app.visible_organizations', 'app.visible_departments', 'app.visible_locations', 'app.visible_against',
        'app.visible_types', 'app.visible_severities', 'app.visible_statuses'];
      told constant jsonb := (select jsonb_object_agg(name, coalesce(current_setting(name, true), '')) from unnest(names) as name);
      person record;
      found_ids integer[] := '{}';
    begin
      for person in
        select account.id, account.organization_id, account.department_id, exists (
            select from role_permission as held where held.role_id = account.role_id and held.page_code = 'All') as sees_all
          from unnest(people) with ordinality as asked (id, place) join user_account as account on account.id = asked.id
          where account.kind = 'staff'
          order by asked.place
      loop
        perform set_config('app.actor_kind', 'staff', true), set_config('app.user_id', person.id::text, true),
          set_config('app.sees_all', case when person.sees_all then 'yes' else '' end, true),
          set_config('app.organization_id', coalesce(person.organization_id::text, ''), true),
          set_config('app.department_id', coalesce(person.department_id::text, ''), true),
          set_config('app.complaint_id', '', true);
        perform load_scope(person.id, person.organization_id, person.department_id, person.sees_all, null);
        if exists (select from complaint_in_sight where id = of_complaint) then
          found_ids := found_ids || person.id;
        end if;
        exit when cardinality(found_ids) >= most;
      end loop;
      perform set_config(key, value, true) from jsonb_each_text(told);
      return found_ids;
    end
    $$;
grant execute on function staff_who_see to abetuta_app;
