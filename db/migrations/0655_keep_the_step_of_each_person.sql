-- What waits for somebody stands in the rows of personal_visibility, with the step; functions that worked it out at each call go.
drop function if exists waiting_under, work_waiting_for, opinions_owed, handled_cases, open_signatures, signatures_under cascade;
drop view if exists personal_visibility_due cascade;

alter table personal_visibility
  drop column waits,
  drop column round,
  drop column next_step,
  add column step text,
  add column asked_at timestamptz(3);

truncate personal_visibility;
insert into personal_visibility (seen_by, complaint_id, registered_at, is_open, status, deadline, against_organization_id, step, asked_at)
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
          when complaint.next_step = 'sign' and abs(asked.signer_id) <> proposal.proposed_by_id and not exists (
              select from proposal_step as given where given.proposal_id = proposal.id and given.signed_by_id = asked.signer_id)
            and not exists (
              select from user_account as account
              where account.id = abs(asked.signer_id) and account.organization_id is not distinct from complaint.against_organization_id)
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

create index personal_visibility_waiting_newest on personal_visibility (seen_by, registered_at desc, complaint_id desc)
  include (step, against_organization_id, deadline) where step is not null;
create index personal_visibility_waiting on personal_visibility (seen_by, deadline, complaint_id)
  include (step, against_organization_id, registered_at) where step is not null;

drop index complaint_waits_for_receiver_due, complaint_waits_for_receiver, complaint_investigated_against, complaint_waits_for_officer,
  complaint_waits_for_reviewer;
create index complaint_investigated_against on complaint (against_organization_id, id) where next_step = 'investigate';
create index complaint_waits_for_officer on complaint (officer_id) where next_step = 'direct';
create index complaint_waits_for_reviewer on complaint (reviewer_id) where next_step = 'review';
