-- The rows of personal_visibility: who sees a complaint because of their own work on it, and whose step it is. With them the beginning of a
-- transaction costs the same whatever its actor did in the past, a page of what waits for somebody costs what a page costs, and numbers
-- come from an index alone. The policies of complaints and the functions of rules/ read them; lists start from them
-- (server/features/complaint-list, lifecycle).
-- Triggers on the tables that give visibility keep the rows in the transaction of the change. A column that the view reads needs its place
-- in the condition of the table's trigger `visibility_of_changed`; tests compare the rows with the view.

-- What the rows have to be. Handlers, officers, reviewers, and whoever is asked for a signature see a case by their work; a substitute
-- signs alone. `seen_by` is the id of a person, or that of an approver below zero: it then stands for whoever signs for the approver today.
-- `waits_in` names the next steps of a case that can be theirs, and `waits` says whether it is. Of handlers, those wait who have not
-- accepted, who lead, or whose opinion of this round is missing; of signatures, those that the asked person neither proposed nor has given
-- at another step. Which bodies are in conflict with a person depends on their account and is compared by whoever reads.
create or replace view personal_visibility_due as
  select work.seen_by, work.complaint_id, complaint.registered_at, complaint.is_open,
    bool_or(complaint.next_step = any (work.waits_in) and not (work.for_opinion and exists (
      select from opinion
      where opinion.complaint_id = complaint.id and opinion.round = complaint.round and opinion.user_id = work.seen_by))) as waits,
    complaint.status, complaint.due_at as deadline, complaint.round, complaint.against_organization_id, complaint.next_step
  from (
    select user_id as seen_by, complaint_id,
        case
          when accepted_at is null then array['accept', 'investigate']
          else array['investigate']
        end as waits_in,
        accepted_at is not null and not is_lead as for_opinion
      from complaint_handler where removed_at is null and declined_at is null
    union all
    select officer_id, id, array['direct'], false from complaint where officer_id is not null
    union all
    select reviewer_id, id, array['review'], false from complaint where reviewer_id is not null
    union all
    select coalesce(step.substitute_id, step.approver_id), proposal.complaint_id,
        case
          when coalesce(step.substitute_id, step.approver_id) = proposal.proposed_by_id or exists (
              select from proposal_step as given
              where given.proposal_id = proposal.id and given.signed_by_id = coalesce(step.substitute_id, step.approver_id))
            then '{}'
          else array['sign']
        end,
        false
      from proposal_step as step join proposal on proposal.id = step.proposal_id and proposal.ended_at is null
      where step.asked_at is not null and step.signed_at is null
    union all
    select -step.approver_id, proposal.complaint_id, array['sign'], false
      from proposal_step as step join proposal on proposal.id = step.proposal_id and proposal.ended_at is null
      where step.asked_at is not null and step.signed_at is null and step.substitute_id is null
  ) as work join complaint on complaint.id = work.complaint_id
  group by work.seen_by, work.complaint_id, complaint.id;
revoke all on personal_visibility_due from abetuta_app, abetuta_case;

-- Makes the rows of these complaints those of `personal_visibility_due`. The lock keeps a transaction that changes another source of the same
-- complaint from writing what it saw before this one was through. The plan is the same for every complaint, and making it takes longer
-- than running it. The triggers ask it (kept/changed-complaints); like them it runs with the owner's rights.
create or replace function renew_personal_visibility(of_complaints integer[]) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  begin
    if of_complaints = '{}' then
      return;
    end if;
    perform from complaint where id = any (of_complaints) order by id for no key update;
    with due as materialized (
      select * from personal_visibility_due where complaint_id = any (of_complaints)
    ), gone as (
      delete from personal_visibility as kept
      where complaint_id = any (of_complaints) and not exists (
        select from due where due.complaint_id = kept.complaint_id and due.seen_by = kept.seen_by)
    )
    insert into personal_visibility as kept (seen_by, complaint_id, registered_at, is_open, waits, status, deadline, round,
        against_organization_id, next_step)
      select seen_by, complaint_id, registered_at, is_open, waits, status, deadline, round, against_organization_id, next_step from due
      on conflict (complaint_id, seen_by) do update set (registered_at, is_open, waits, status, deadline, round,
          against_organization_id, next_step) =
        (excluded.registered_at, excluded.is_open, excluded.waits, excluded.status, excluded.deadline,
          excluded.round, excluded.against_organization_id, excluded.next_step)
        where (kept.registered_at, kept.is_open, kept.waits, kept.status, kept.deadline,
          kept.round, kept.against_organization_id, kept.next_step)
          is distinct from (excluded.registered_at, excluded.is_open, excluded.waits, excluded.status, excluded.deadline,
            excluded.round, excluded.against_organization_id, excluded.next_step);
  end
$$;
