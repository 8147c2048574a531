-- Rows of personal sight tell exactly whose step a case waits for, in the orders of lists (decision 0143): a page of what waits for somebody
-- costs what a page costs, and numbers come from an index alone.

-- As in 0512, but `waits` is exact. Of handlers, those wait who have not accepted, who lead, or whose opinion of this round is missing; of
-- signatures, those that the asked person neither proposed nor has given at another step. Which bodies are in conflict with a person depends on
-- their account and is compared by whoever reads. Below zero a row stands for whoever signs for the approver today, which is compared too.
create or replace view personal_sight_due as
  select work.seen_by, work.complaint_id, complaint.registered_at, complaint.status <> 'CLOSED' as is_open,
    bool_or(complaint.status = any (work.waits_in) and not (work.for_opinion and exists (
      select from opinion
      where opinion.complaint_id = complaint.id and opinion.round = complaint.round and opinion.user_id = work.seen_by))) as waits,
    complaint.status as status, complaint.due_at as deadline, complaint.round as round,
    complaint.against_organization_id as against_organization_id
  from (
    select user_id as seen_by, complaint_id,
        case when accepted_at is null then array['DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION'] else array['UNDER_INVESTIGATION'] end
          as waits_in,
        accepted_at is not null and not is_lead as for_opinion
      from complaint_handler where removed_at is null and declined_at is null
    union all
    select officer_id, id, array['FORWARDED_TO_CASE_OFFICER'], false from complaint where officer_id is not null
    union all
    select reviewer_id, id, array['UNDER_REVIEW'], false from complaint where reviewer_id is not null
    union all
    select coalesce(step.substitute_id, step.approver_id), proposal.complaint_id,
        case when coalesce(step.substitute_id, step.approver_id) = proposal.proposed_by_id or exists (
            select from proposal_step as given where given.proposal_id = proposal.id
              and given.signed_by_id = coalesce(step.substitute_id, step.approver_id))
          then '{}' else array['WAITING_FOR_APPROVAL'] end,
        false
      from proposal_step as step join proposal on proposal.id = step.proposal_id and proposal.ended_at is null
      where step.asked_at is not null and step.signed_at is null
    union all
    select -step.approver_id, proposal.complaint_id, array['WAITING_FOR_APPROVAL'], false
      from proposal_step as step join proposal on proposal.id = step.proposal_id and proposal.ended_at is null
      where step.asked_at is not null and step.signed_at is null and step.substitute_id is null
  ) as work join complaint on complaint.id = work.complaint_id
  group by work.seen_by, work.complaint_id, complaint.registered_at, complaint.status, complaint.due_at, complaint.round,
    complaint.against_organization_id;

-- What `waits` depends on beside what sight depends on.
drop trigger sight_of_changed on complaint_handler;
create trigger sight_of_changed after update on complaint_handler for each row
  when (old.complaint_id is distinct from new.complaint_id or old.user_id is distinct from new.user_id
    or old.is_lead is distinct from new.is_lead or old.accepted_at is distinct from new.accepted_at
    or old.removed_at is distinct from new.removed_at or old.declined_at is distinct from new.declined_at)
  execute function keep_sight_of_changed_complaint_handler();

drop trigger sight_of_changed on proposal;
create trigger sight_of_changed after update on proposal for each row
  when (old.complaint_id is distinct from new.complaint_id or old.proposed_by_id is distinct from new.proposed_by_id
    or old.ended_at is distinct from new.ended_at)
  execute function keep_sight_of_changed_proposal();

drop trigger sight_of_changed on proposal_step;
create trigger sight_of_changed after update on proposal_step for each row
  when (old.proposal_id is distinct from new.proposal_id or old.approver_id is distinct from new.approver_id
    or old.substitute_id is distinct from new.substitute_id or old.asked_at is distinct from new.asked_at
    or old.signed_at is distinct from new.signed_at or old.signed_by_id is distinct from new.signed_by_id)
  execute function keep_sight_of_changed_proposal_step();

-- Opinions give no sight: they take the step of whoever gave one, which only a row that is there can say.
create function keep_sight_of_added_opinion() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      ids constant integer[] := array(select added.complaint_id from touched as added
        join personal_sight as sight on sight.complaint_id = added.complaint_id and sight.seen_by = added.user_id);
    begin
      if ids <> '{}' then
        perform renew_personal_sight(ids);
      end if;
      return null;
    end $$;
create trigger sight_of_added after insert on opinion referencing new table as touched
  for each statement execute function keep_sight_of_added_opinion();

create function keep_sight_of_changed_opinion() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform renew_personal_sight(case tg_op when 'UPDATE' then array[old.complaint_id, new.complaint_id] else array[old.complaint_id] end);
      return null;
    end $$;
create trigger sight_of_changed after update on opinion for each row
  when (old.complaint_id is distinct from new.complaint_id or old.round is distinct from new.round
    or old.user_id is distinct from new.user_id)
  execute function keep_sight_of_changed_opinion();
create trigger sight_of_removed after delete on opinion for each row execute function keep_sight_of_changed_opinion();

update personal_sight as kept set waits = false
  from personal_sight_due as due
  where kept.waits and not due.waits and due.complaint_id = kept.complaint_id and due.seen_by = kept.seen_by;

-- What waits, the newest first, and by deadline as before; each index alone answers.
create index personal_sight_waiting_newest on personal_sight (seen_by, registered_at desc, complaint_id desc)
  include (status, round, against_organization_id, deadline) where waits;
drop index personal_sight_waiting;
create index personal_sight_waiting on personal_sight (seen_by, deadline, complaint_id)
  include (status, round, against_organization_id, registered_at) where waits;
create index complaint_waits_for_receiver on complaint (receiver_id, registered_at desc, id desc)
  where status = 'ASSIGNED_TO_CASE_RECEIVER';

-- The following functions run with the owner's rights, as those of 0518, and are asked for in the list of columns. An order is `newest`, `oldest`,
-- `urgent` (what has a deadline), `undated` (what has none), or `due`: both, whole. All but the last begin after a row, or at their beginning.

-- The cases that wait for somebody by the rows of their sight under a key, as far as the actor sees them.
create function waiting_under(of_key integer, in_order text, after_at timestamptz, after_id integer) returns table (
  complaint_id integer, status text, round integer, against_organization_id integer, registered_at timestamptz, due_at timestamptz)
language sql stable security definer
begin atomic
  select waiting.complaint_id, waiting.status, waiting.round, waiting.against_organization_id, waiting.registered_at, waiting.deadline
  from (
      (select complaint_id, status, round, against_organization_id, registered_at, deadline from personal_sight
        where seen_by = of_key and waits and in_order = 'newest'
          and (registered_at, complaint_id) < (coalesce(after_at, 'infinity'), coalesce(after_id, 0))
        order by registered_at desc, complaint_id desc)
      union all
      (select complaint_id, status, round, against_organization_id, registered_at, deadline from personal_sight
        where seen_by = of_key and waits and in_order = 'oldest'
          and (registered_at, complaint_id) > (coalesce(after_at, '-infinity'), coalesce(after_id, 0))
        order by registered_at, complaint_id)
      union all
      (select complaint_id, status, round, against_organization_id, registered_at, deadline from personal_sight
        where seen_by = of_key and waits and in_order in ('urgent', 'due')
          and (deadline, complaint_id) > (coalesce(after_at, '-infinity'), coalesce(after_id, 0))
        order by deadline, complaint_id)
      union all
      (select complaint_id, status, round, against_organization_id, registered_at, deadline from personal_sight
        where seen_by = of_key and waits and in_order in ('undated', 'due') and deadline is null and complaint_id > coalesce(after_id, 0)
        order by complaint_id)
    ) as waiting
  where (select app_actor_kind() in ('staff', 'system'))
    and ((select of_key = any (app_ids('app.sight_keys')) or of_key > 0 and app_sees_all())
      or of_key > 0 and exists (select from complaint_in_sight as seen where seen.id = waiting.complaint_id));
end;

-- The same of somebody by deadline, with what their step depends on.
create function work_waiting_for(of_user integer) returns table (
  complaint_id integer, status text, against_organization_id integer, due_at timestamptz, is_lead boolean, directed_at timestamptz,
  accepted_at timestamptz, has_decision boolean, asked_at timestamptz)
language sql stable security definer
begin atomic
  select waiting.complaint_id, waiting.status, waiting.against_organization_id, waiting.due_at, handler.is_lead, handler.directed_at,
    handler.accepted_at,
    handler.is_lead and exists (select from decision
      where decision.complaint_id = waiting.complaint_id and decision.round = waiting.round and not decision.is_draft),
    signature.asked_at
  from (
      select (each).* from (select waiting_under(of_user, 'due', null, null) as each offset 0) as computed
    ) as waiting
    left join lateral (
      select * from complaint_handler
      where waiting.status in ('DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION') and complaint_id = waiting.complaint_id
        and user_id = of_user and removed_at is null and declined_at is null offset 0) as handler on true
    left join lateral (
      select step.asked_at from proposal join proposal_step as step on step.proposal_id = proposal.id
      where waiting.status = 'WAITING_FOR_APPROVAL' and proposal.complaint_id = waiting.complaint_id and proposal.ended_at is null
        and step.asked_at is not null and step.signed_at is null and coalesce(step.substitute_id, step.approver_id) = of_user
      limit 1) as signature on true;
end;

-- The open signatures that are asked of an approver for whom the actor signs today, under that key, with what decides whether the actor may give
-- them; as `open_signatures` (0518), which reads all of them at once.
create function signatures_under(of_key integer, in_order text, after_at timestamptz, after_id integer) returns table (
  complaint_id integer, proposal_id integer, proposed_by_id integer, approver_id integer, substitute_id integer, asked_at timestamptz,
  has_signed boolean, against_organization_id integer, registered_at timestamptz, due_at timestamptz)
language sql stable security definer
begin atomic
  select waiting.complaint_id, proposal.id, proposal.proposed_by_id, step.approver_id, step.substitute_id, step.asked_at,
    exists (select from proposal_step as given where given.proposal_id = proposal.id and given.signed_by_id = app_user_id()),
    waiting.against_organization_id, waiting.registered_at, waiting.due_at
  from (
      select (each).* from (select waiting_under(of_key, in_order, after_at, after_id) as each offset 0) as computed
    ) as waiting
    cross join lateral (
      select * from proposal where complaint_id = waiting.complaint_id and ended_at is null offset 0) as proposal
    cross join lateral (
      select * from proposal_step where proposal_id = proposal.id and asked_at is not null and signed_at is null offset 0) as step
  where of_key < 0 and waiting.status = 'WAITING_FOR_APPROVAL' and step.approver_id = -of_key and step.substitute_id is null;
end;

-- As `owed_opinions` (0518), in these orders: of each body at most `most`.
create function opinions_owed(of_user integer, most integer, in_order text, after_at timestamptz, after_id integer) returns table (
  complaint_id integer, registered_at timestamptz, due_at timestamptz)
language sql stable security definer
begin atomic
  select owed.id, owed.registered_at, owed.due_at
  from expert_organization as assigned cross join lateral (
    select waiting.id, waiting.registered_at, waiting.due_at from (
        (select id, registered_at, due_at, round, against_organization_id from complaint
          where against_organization_id = assigned.organization_id and status = 'UNDER_INVESTIGATION' and in_order = 'newest'
            and (registered_at, id) < (coalesce(after_at, 'infinity'), coalesce(after_id, 0))
          order by registered_at desc, id desc)
        union all
        (select id, registered_at, due_at, round, against_organization_id from complaint
          where against_organization_id = assigned.organization_id and status = 'UNDER_INVESTIGATION' and in_order = 'oldest'
            and (registered_at, id) > (coalesce(after_at, '-infinity'), coalesce(after_id, 0))
          order by registered_at, id)
        union all
        (select id, registered_at, due_at, round, against_organization_id from complaint
          where against_organization_id = assigned.organization_id and status = 'UNDER_INVESTIGATION' and in_order in ('urgent', 'due')
            and (due_at, id) > (coalesce(after_at, '-infinity'), coalesce(after_id, 0))
          order by due_at, id)
        union all
        (select id, registered_at, due_at, round, against_organization_id from complaint
          where against_organization_id = assigned.organization_id and status = 'UNDER_INVESTIGATION' and in_order in ('undated', 'due')
            and due_at is null and id > coalesce(after_id, 0)
          order by id)
      ) as waiting
    where (select app_actor_kind() in ('staff', 'system'))
      and ((select app_sees_all())
        or waiting.against_organization_id = any ((select app_ids('app.expert_organizations'))::integer[])
        or exists (select from complaint_in_sight as seen where seen.id = waiting.id))
      and not exists (select from opinion
        where opinion.complaint_id = waiting.id and opinion.round = waiting.round and opinion.user_id = of_user offset 0)
    limit most) as owed
  where assigned.user_id = of_user;
end;

grant execute on function waiting_under, work_waiting_for, signatures_under, opinions_owed to abetuta_app;
