-- Needs: rules/visibility

-- The cases whose next step is somebody's, in the orders of lists. The lifecycle asks for them: my work and the list of next steps
-- (server/features/lifecycle/next-step.queries.ts and next-steps-in-order.queries.ts).
-- The functions run with the owner's rights: under the policies each part of a case would ask for the case again, and a row of
-- personal_visibility shows the case by itself. Each says itself whose cases the actor may ask for. Their bodies are no texts (`begin atomic`),
-- because then the search path would be set for each row. Ask for them as a value in the list of columns: then rows are
-- computed one after the other, and whoever needs a page computes a page.
--
-- `in_order` is `newest`, `oldest`, `urgent` (what has a deadline), `undated` (what has none), or `due`: both, whole. All but `due` begin
-- after the row of `after_at` and `after_id`, or at their beginning where these are null.

-- The cases that wait for somebody by the rows of personal_visibility under a key, as far as the actor sees them. `of_key` is the id of a
-- person, or that of an approver below zero, for whom the actor signs today.
create or replace function waiting_under(of_key integer, in_order text, after_at timestamptz, after_id integer)
  returns table (
    complaint_id integer, next_step text, round integer, against_organization_id integer, registered_at timestamptz, due_at timestamptz)
  language sql stable security definer
  begin atomic
    select waiting.complaint_id, waiting.next_step, waiting.round, waiting.against_organization_id, waiting.registered_at, waiting.deadline
    from (
        (select complaint_id, next_step, round, against_organization_id, registered_at, deadline from personal_visibility
          where seen_by = of_key and waits and in_order = 'newest'
            and (registered_at, complaint_id) < (coalesce(after_at, 'infinity'), coalesce(after_id, 0))
          order by registered_at desc, complaint_id desc)
        union all
        (select complaint_id, next_step, round, against_organization_id, registered_at, deadline from personal_visibility
          where seen_by = of_key and waits and in_order = 'oldest'
            and (registered_at, complaint_id) > (coalesce(after_at, '-infinity'), coalesce(after_id, 0))
          order by registered_at, complaint_id)
        union all
        (select complaint_id, next_step, round, against_organization_id, registered_at, deadline from personal_visibility
          where seen_by = of_key and waits and in_order in ('urgent', 'due')
            and (deadline, complaint_id) > (coalesce(after_at, '-infinity'), coalesce(after_id, 0))
          order by deadline, complaint_id)
        union all
        (select complaint_id, next_step, round, against_organization_id, registered_at, deadline from personal_visibility
          where seen_by = of_key and waits and in_order in ('undated', 'due') and deadline is null and complaint_id > coalesce(after_id, 0)
          order by complaint_id)
      ) as waiting
    where (select app_actor_kind() in ('staff', 'system'))
      and (
        (select of_key = any (app_ids('app.visibility_keys')) or of_key > 0 and app_sees_all())
        or of_key > 0 and exists (select from visible_complaint as seen where seen.id = waiting.complaint_id)
      );
  end;
grant execute on function waiting_under to abetuta_app;

-- What waits for somebody, the nearest deadline first, with what their step depends on: as a handler whether they lead, when they were
-- directed and accepted, and whether a decision is saved; as an approver since when they are asked.
create or replace function work_waiting_for(of_user integer)
  returns table (
    complaint_id integer, next_step text, against_organization_id integer, due_at timestamptz, is_lead boolean, directed_at timestamptz,
    accepted_at timestamptz, has_decision boolean, asked_at timestamptz)
  language sql stable security definer
  begin atomic
    select waiting.complaint_id, waiting.next_step, waiting.against_organization_id, waiting.due_at, handler.is_lead, handler.directed_at,
      handler.accepted_at,
      handler.is_lead and exists (
        select from decision
        where decision.complaint_id = waiting.complaint_id and decision.round = waiting.round and not decision.is_draft),
      signature.asked_at
    from (
        select (each).* from (select waiting_under(of_user, 'due', null, null) as each offset 0) as computed
      ) as waiting
      left join lateral (
        select * from complaint_handler
        where waiting.next_step in ('accept', 'investigate') and complaint_id = waiting.complaint_id
          and user_id = of_user and removed_at is null and declined_at is null offset 0) as handler on true
      left join lateral (
        select step.asked_at from proposal join proposal_step as step on step.proposal_id = proposal.id
        where waiting.next_step = 'sign' and proposal.complaint_id = waiting.complaint_id and proposal.ended_at is null
          and step.asked_at is not null and step.signed_at is null and coalesce(step.substitute_id, step.approver_id) = of_user
        limit 1) as signature on true;
  end;
grant execute on function work_waiting_for to abetuta_app;

-- The cases in which an expert owes an opinion of this round, as far as the actor sees them, in one of the orders: of each body that the
-- expert has, at most `most`.
create or replace function opinions_owed(of_user integer, most integer, in_order text, after_at timestamptz, after_id integer)
  returns table (complaint_id integer, registered_at timestamptz, due_at timestamptz)
  language sql stable security definer
  begin atomic
    select owed.id, owed.registered_at, owed.due_at
    from expert_organization as assigned cross join lateral (
      select waiting.id, waiting.registered_at, waiting.due_at from (
          (select id, registered_at, due_at, round, against_organization_id from complaint
            where against_organization_id = assigned.organization_id and next_step = 'investigate' and in_order = 'newest'
              and (registered_at, id) < (coalesce(after_at, 'infinity'), coalesce(after_id, 0))
            order by registered_at desc, id desc)
          union all
          (select id, registered_at, due_at, round, against_organization_id from complaint
            where against_organization_id = assigned.organization_id and next_step = 'investigate' and in_order = 'oldest'
              and (registered_at, id) > (coalesce(after_at, '-infinity'), coalesce(after_id, 0))
            order by registered_at, id)
          union all
          (select id, registered_at, due_at, round, against_organization_id from complaint
            where against_organization_id = assigned.organization_id and next_step = 'investigate' and in_order in ('urgent', 'due')
              and (due_at, id) > (coalesce(after_at, '-infinity'), coalesce(after_id, 0))
            order by due_at, id)
          union all
          (select id, registered_at, due_at, round, against_organization_id from complaint
            where against_organization_id = assigned.organization_id and next_step = 'investigate' and in_order in ('undated', 'due')
              and due_at is null and id > coalesce(after_id, 0)
            order by id)
        ) as waiting
      where (select app_actor_kind() in ('staff', 'system'))
        and (
          (select app_sees_all())
          or waiting.against_organization_id = any ((select app_ids('app.expert_organizations'))::integer[])
          or exists (select from visible_complaint as seen where seen.id = waiting.id)
        )
        and not exists (
          select from opinion
          where opinion.complaint_id = waiting.id and opinion.round = waiting.round and opinion.user_id = of_user offset 0)
      limit most) as owed
    where assigned.user_id = of_user;
  end;
grant execute on function opinions_owed to abetuta_app;
