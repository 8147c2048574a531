-- Needs: rules/steps

-- The signatures that wait for the actor: of their own, as a substitute, or for an approver who is away. The approval list and the list of
-- next steps ask for them (server/features/lifecycle/actions/signing.queries.ts and next-steps-in-order.queries.ts).
-- They run with the owner's rights, have no text as their body and are asked for in the list of columns, as those of rules/steps. Whether
-- the actor may give a signature is decided by whoever reads: the body of their account must not be in conflict with the case.

-- The open signatures that the actor is asked for, with what decides whether they may give them and what the approval list shows of each,
-- the nearest deadline first. The steps of a proposal are read once, for the one that is asked for, for their number (`signatures`) and
-- for whether the actor has signed.
create or replace function open_signatures()
  returns table (
    proposal_id integer, complaint_id integer, action text, proposed_by_id integer, proposed_at timestamptz,
    ordinal integer, signatures integer, approver_id integer, substitute_id integer, asked_at timestamptz,
    against_organization_id integer, due_at timestamptz, has_signed boolean)
  language sql stable security definer
  begin atomic
    select proposal.id, waiting.complaint_id, proposal.action, proposal.proposed_by_id, proposal.proposed_at,
      step.ordinal, step.signatures, step.approver_id, step.substitute_id, step.asked_at,
      waiting.against_organization_id, waiting.deadline, step.has_signed
    from (
        select own.key, visibility.complaint_id, visibility.deadline, visibility.against_organization_id
        from unnest(app_ids('app.visibility_keys')) as own (key) join personal_visibility as visibility on visibility.seen_by = own.key
        where visibility.waits and visibility.next_step = 'sign' and app_actor_kind() = 'staff'
          and own.key <> all (coalesce(app_ids('app.absent_keys'), '{}'))
        order by visibility.deadline, visibility.complaint_id offset 0) as waiting
      cross join lateral (
        select * from proposal where complaint_id = waiting.complaint_id and ended_at is null offset 0) as proposal
      cross join lateral (
        select each.*, (count(*) over ())::integer as signatures,
          coalesce(bool_or(signed_by_id = app_user_id()) over (), false) as has_signed
        from proposal_step as each where proposal_id = proposal.id offset 0) as step
    where step.asked_at is not null and step.signed_at is null
      and case
        when waiting.key < 0 then step.approver_id = -waiting.key and step.substitute_id is null
        else coalesce(step.substitute_id, step.approver_id) = waiting.key
      end;
  end;
grant execute on function open_signatures to abetuta_app;

-- The open signatures that are asked of an approver for whom the actor signs today, in the order of `waiting_under`: `of_key` is the id of
-- the approver below zero. `open_signatures` reads all of them at once, this one as many as are needed.
create or replace function signatures_under(of_key integer, in_order text, after_at timestamptz, after_id integer)
  returns table (
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
    where of_key < 0 and waiting.next_step = 'sign' and step.approver_id = -of_key and step.substitute_id is null;
  end;
grant execute on function signatures_under to abetuta_app;
