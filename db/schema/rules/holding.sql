-- Needs: rules/visibility

-- What somebody holds: the cases that wait for a handler, and how many cases a person has in hand, by which the portal proposes holders.
-- The lifecycle asks for the first (server/features/lifecycle/next-step.queries.ts), server/features/case-people for the second.

-- The cases that wait for a handler, the nearest deadline first, as far as the actor sees them: their own, or those of somebody else that
-- they see. Whether the handler leads, owes an opinion of this round (of a handler who does not lead), or, leading, has saved a decision.
-- It runs with the owner's rights for the reasons of rules/steps.
create or replace function handled_cases(of_user integer)
  returns table (
    complaint_id integer, next_step text, due_at timestamptz, is_lead boolean, directed_at timestamptz, accepted_at timestamptz,
    owes_opinion boolean, has_decision boolean)
  language sql stable security definer
  begin atomic
    select waiting.complaint_id, waiting.next_step, waiting.deadline, handler.is_lead, handler.directed_at, handler.accepted_at,
      handler.is_lead is false and not exists (
        select from opinion
        where opinion.complaint_id = waiting.complaint_id and opinion.round = waiting.round and opinion.user_id = of_user),
      handler.is_lead and exists (
        select from decision
        where decision.complaint_id = waiting.complaint_id and decision.round = waiting.round and not decision.is_draft)
    from (
        select visibility.complaint_id, visibility.next_step, visibility.deadline, visibility.round
        from personal_visibility as visibility
        where visibility.seen_by = of_user and visibility.waits and visibility.next_step in ('accept', 'investigate')
          and (select app_actor_kind() in ('staff', 'system'))
          and (
            (select of_user = any (app_ids('app.visibility_keys')) or app_sees_all())
            or exists (select from visible_complaint as seen where seen.id = visibility.complaint_id)
          )
        order by visibility.deadline, visibility.complaint_id offset 0) as waiting
      cross join lateral (
        select * from complaint_handler
        where complaint_id = waiting.complaint_id and user_id = of_user
          and removed_at is null and declined_at is null offset 0) as handler;
  end;
grant execute on function handled_cases to abetuta_app;

-- How many cases somebody has in hand at a post (`officer`, `lead` or `reviewer`), counting no further than `most`; null for anybody but
-- the system. Those of receivers stand in receiver_load. With the owner's rights an index alone answers: under the policy each case would
-- be read, to ask whether the system sees it.
create or replace function count_cases_in_hand(post text, of_user integer, most integer) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if app_actor_kind() is distinct from 'system' then
      return null;
    end if;
    case post
      when 'officer' then
        return (select count(*)
          from (select from complaint where officer_id = of_user and next_step = 'direct' limit most) as in_hand);
      when 'lead' then
        return (select count(*)
          from (select from complaint_handler as handler join complaint on complaint.id = handler.complaint_id
            where handler.user_id = of_user and handler.removed_at is null and handler.declined_at is null
              and (complaint.next_step in ('accept', 'investigate') or complaint.next_step = 'inform' and complaint.held_by = 'lead')
            limit most) as in_hand);
      when 'reviewer' then
        return (select count(*)
          from (select from complaint where reviewer_id = of_user and (next_step = 'review' or next_step = 'inform' and held_by = 'reviewer')
            limit most) as in_hand);
      else return 0;
    end case;
  end
$$;
grant execute on function count_cases_in_hand to abetuta_app;
