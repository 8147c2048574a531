-- Needs: rules/signing
-- Renewed by: renew_personal_visibility

-- The rows of personal_visibility: who sees a complaint because of their own work on it, and which step of it is theirs. With them the beginning
-- of a transaction costs the same whatever its actor did in the past, a page of what waits for somebody costs what a page costs, and numbers
-- come from an index alone. The policies of complaints and the functions of rules/ read them; lists start from them
-- (server/features/complaint-list, lifecycle).
-- Triggers on the tables that the view reads renew the rows in the transaction of the change. A column that the view reads needs its place
-- in the condition of the table's trigger `visibility_of_changed`; tests compare the rows with the view.

-- What the rows have to be. Officers, reviewers, handlers and whoever is asked for a signature see a case by their work, whether or not a
-- step is theirs. A receiver or an expert sees it in other ways too and has a row while a step is theirs. `seen_by` is the id of a person, or that of an
-- approver below zero: it then stands for whoever signs for the approver today.
--
-- `step` is the next step of that person, null when the case does not wait for them. It is one of `workSteps` (contract/desk/desk-choices.ts).
-- A handler accepts, then gives an opinion of this round or, leading, decides and concludes. An expert can be a handler as well; what they
-- do as a handler comes first then. A signature is a step of whoever is not barred from it; whether their account can sign, and for an
-- approver who signs today, is asked by whoever reads (rules/signing).
create or replace view personal_visibility_due as
  select distinct on (work.seen_by, work.complaint_id)
    work.seen_by, work.complaint_id, complaint.registered_at, complaint.is_open, complaint.status, complaint.due_at as deadline,
    complaint.against_organization_id, work.step, case when work.step is not null then work.asked_at end as asked_at
  from (
    select complaint.receiver_id as seen_by, complaint.id as complaint_id, complaint.next_step as step, null::timestamptz as asked_at
      from complaint where complaint.receiver_id is not null and complaint.next_step = 'receive'
    union all
    select complaint.officer_id, complaint.id, case when complaint.next_step = 'direct' then 'direct' end, null
      from complaint where complaint.officer_id is not null
    union all
    select complaint.reviewer_id, complaint.id, case when complaint.next_step = 'review' then 'review' end, null
      from complaint where complaint.reviewer_id is not null
    union all
    select handler.user_id, handler.complaint_id,
        case
          when handler.accepted_at is null then case when complaint.next_step in ('accept', 'investigate') then 'accept' end
          when complaint.next_step <> 'investigate' then null
          when not handler.is_lead then case when opinion.id is null then 'give-opinion' end
          when exists (
              select from decision
              where decision.complaint_id = complaint.id and decision.round = complaint.round and not decision.is_draft)
            then 'conclude'
          else 'decide'
        end,
        handler.directed_at
      from complaint_handler as handler join complaint on complaint.id = handler.complaint_id
        left join opinion on opinion.complaint_id = complaint.id and opinion.round = complaint.round and opinion.user_id = handler.user_id
      where handler.removed_at is null and handler.declined_at is null
    union all
    select expert.user_id, complaint.id, 'give-opinion', null
      from complaint join expert_organization as expert on expert.organization_id = complaint.against_organization_id
        left join opinion on opinion.complaint_id = complaint.id and opinion.round = complaint.round and opinion.user_id = expert.user_id
      where complaint.next_step = 'investigate' and opinion.id is null
    union all
    select asked.signer_id, proposal.complaint_id,
        case
          when complaint.next_step = 'sign' and not is_barred_from(proposal.id, abs(asked.signer_id))
              and not has_signed(proposal.id, asked.signer_id)
            then 'sign'
        end,
        step.asked_at
      from proposal_step as step
        join proposal on proposal.id = step.proposal_id and proposal.ended_at is null
        join complaint on complaint.id = proposal.complaint_id
        cross join lateral (
          select coalesce(step.substitute_id, step.approver_id)
          union all
          select -step.approver_id where step.substitute_id is null
        ) as asked (signer_id)
      where step.asked_at is not null and step.signed_at is null
  ) as work join complaint on complaint.id = work.complaint_id
  order by work.seen_by, work.complaint_id, work.step is null, work.step = 'give-opinion', work.asked_at;
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
    insert into personal_visibility as kept
        (seen_by, complaint_id, registered_at, is_open, status, deadline, against_organization_id, step, asked_at)
      select seen_by, complaint_id, registered_at, is_open, status, deadline, against_organization_id, step, asked_at from due
      on conflict (complaint_id, seen_by) do update
        set (registered_at, is_open, status, deadline, against_organization_id, step, asked_at) =
          (excluded.registered_at, excluded.is_open, excluded.status, excluded.deadline,
            excluded.against_organization_id, excluded.step, excluded.asked_at)
        where (kept.registered_at, kept.is_open, kept.status, kept.deadline, kept.against_organization_id, kept.step, kept.asked_at)
          is distinct from (excluded.registered_at, excluded.is_open, excluded.status, excluded.deadline,
            excluded.against_organization_id, excluded.step, excluded.asked_at);
  end
$$;
