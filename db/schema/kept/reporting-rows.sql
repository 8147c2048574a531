-- Renewed by: renew_counted_cases

-- The rows of counted_case: what reports and the load of a team count, one narrow row for each complaint, with what other tables say of
-- it. A report reads a quarter of the bytes, asks the rule of visibility once a row, and joins nothing that has a policy. Reports, lists
-- of complaints and whoever asks who holds a case read them (server/features/reports, complaint-list, lifecycle/holders).
-- Triggers keep the rows in the transaction of the change. A column that the view reads needs its place in the condition of the table's
-- trigger `counted_of_changed`; tests compare the rows with the view.

-- What the rows have to be, without `holder_id`, which the table computes. Decided is the first conclusion; a clock is over with its
-- first notice of that; the signer is whoever is asked for a signature. The rating is the last one given, which a case that was opened again
-- keeps until the next. What bodies were asked and ordered stands in the row as lists, because whether an order is overdue depends on the day, and
-- because it may be another body than the one complained against.
create or replace view counted_case_due as
  select complaint.id, complaint.registered_at, complaint.due_at, decision.issued_at as decided_at, overrun.at as overrun_at,
    complaint.against_organization_id, complaint.handling_organization_id, complaint.handling_department_id,
    complaint.location_id, complaint.complaint_type_id, complaint.severity_id, complaint.submission_way_id,
    complaint.receiver_id, lead.user_id as lead_id, complainant.gender_id, complainant.age_group_id, complaint.round,
    exists (select from status_track where complaint_id = complaint.id and action = 'reopen') as is_reopened,
    complaint.status, complaint.close_reason, decision.answer, complaint.officer_id, complaint.reviewer_id,
    (
      select coalesce(step.substitute_id, step.approver_id)
      from proposal join proposal_step as step on step.proposal_id = proposal.id
      where proposal.complaint_id = complaint.id and proposal.ended_at is null
        and step.asked_at is not null and step.signed_at is null
      order by step.ordinal limit 1
    ) as signer_id,
    complaint.updated_at, complaint.is_open, complaint.is_new, complaint.held_by, given.rating::smallint as rating, given.rated_at,
    called.ended_at as called_at, called.was_answered as said_answered, called.was_put_right as said_put_right,
    called.was_respected as said_respected,
    (
      select jsonb_agg(jsonb_build_object('organization_id', organization_id, 'asked_at', asked_at, 'due_at', due_at,
        'outcome', outcome, 'outcome_at', outcome_at, 'received_on', received_on, 'time_asked_at', time_asked_at) order by id)
      from statement_request where complaint_id = complaint.id
    ) as statements,
    (
      select jsonb_agg(jsonb_build_object('organization_id', organization_id, 'issued_at', issued_at, 'started_at', started_at,
        'due_on', due_on, 'reported_at', reported_at, 'reported_on', reported_on, 'answer', answer, 'answered_at', answered_at,
        'ending', ending, 'ended_at', ended_at) order by number)
      from case_order where complaint_id = complaint.id
    ) as orders
  from complaint
    left join lateral (
      select issued_at, answer from conclusion where complaint_id = complaint.id order by id limit 1) as decision on true
    left join lateral (
      select min(at) as at from clock_notice where complaint_id = complaint.id and level = 100) as overrun on true
    left join lateral (
      select user_id from complaint_handler
      where complaint_id = complaint.id and is_lead and removed_at is null and declined_at is null limit 1) as lead on true
    left join complaint_party as complainant on complainant.complaint_id = complaint.id and complainant.ordinal = 0
    left join lateral (
      select rating, rated_at from conclusion
      where complaint_id = complaint.id and rating is not null order by id desc limit 1) as given on true
    left join call_back as called on called.complaint_id = complaint.id and called.outcome = 'answered';
revoke all on counted_case_due from abetuta_app, abetuta_case;

-- The rows for whoever sees everything, the system or staff; none for anybody else. The policy of counted_case asks for personal_visibility row
-- by row, and PostgreSQL gives such a scan to one process only; this view asks once whether the actor sees everything, so that every core
-- can count.
create or replace view counted_case_of_all as
  select * from counted_case
  where (select app_actor_kind()) in ('staff', 'system') and (select app_sees_all());
revoke all on counted_case_of_all from abetuta_app, abetuta_case;
grant select on counted_case_of_all to abetuta_app;

-- Makes the rows of these complaints those of `counted_case_due`, one change of a complaint after the other. The triggers ask it
-- (kept/changed-complaints); like them it runs with the owner's rights.
create or replace function renew_counted_cases(of_complaints integer[]) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  begin
    if of_complaints = '{}' then
      return;
    end if;
    perform from complaint where id = any (of_complaints) order by id for no key update;
    insert into counted_case as kept (id, registered_at, due_at, decided_at, overrun_at, against_organization_id, handling_organization_id,
        handling_department_id, location_id, complaint_type_id, severity_id, submission_way_id, receiver_id, lead_id, gender_id,
        age_group_id, round, is_reopened, status, close_reason, answer, officer_id, reviewer_id, signer_id, updated_at, is_open,
        is_new, held_by, rating, rated_at, called_at, said_answered, said_put_right, said_respected,
        statements, orders)
      select id, registered_at, due_at, decided_at, overrun_at, against_organization_id, handling_organization_id,
        handling_department_id, location_id, complaint_type_id, severity_id, submission_way_id, receiver_id, lead_id, gender_id,
        age_group_id, round, is_reopened, status, close_reason, answer, officer_id, reviewer_id, signer_id, updated_at, is_open,
        is_new, held_by, rating, rated_at, called_at, said_answered, said_put_right, said_respected,
        statements, orders
      from counted_case_due where id = any (of_complaints)
      on conflict (id) do update set (registered_at, due_at, decided_at, overrun_at, against_organization_id, handling_organization_id,
          handling_department_id, location_id, complaint_type_id, severity_id, submission_way_id, receiver_id, lead_id, gender_id,
          age_group_id, round, is_reopened, status, close_reason, answer, officer_id, reviewer_id, signer_id, updated_at, is_open, is_new, held_by,
          rating, rated_at, called_at, said_answered, said_put_right, said_respected, statements, orders) =
        row(excluded.registered_at, excluded.due_at, excluded.decided_at, excluded.overrun_at, excluded.against_organization_id,
          excluded.handling_organization_id, excluded.handling_department_id, excluded.location_id, excluded.complaint_type_id,
          excluded.severity_id, excluded.submission_way_id, excluded.receiver_id, excluded.lead_id, excluded.gender_id,
          excluded.age_group_id, excluded.round, excluded.is_reopened, excluded.status, excluded.close_reason, excluded.answer,
          excluded.officer_id, excluded.reviewer_id, excluded.signer_id, excluded.updated_at, excluded.is_open, excluded.is_new, excluded.held_by,
          excluded.rating, excluded.rated_at, excluded.called_at, excluded.said_answered, excluded.said_put_right, excluded.said_respected,
          excluded.statements, excluded.orders)
        where (kept.registered_at, kept.due_at, kept.decided_at, kept.overrun_at, kept.against_organization_id,
          kept.handling_organization_id, kept.handling_department_id, kept.location_id, kept.complaint_type_id, kept.severity_id,
          kept.submission_way_id, kept.receiver_id, kept.lead_id, kept.gender_id, kept.age_group_id, kept.round, kept.is_reopened,
          kept.status, kept.close_reason, kept.answer, kept.officer_id, kept.reviewer_id, kept.signer_id, kept.updated_at, kept.is_open, kept.is_new, kept.held_by,
          kept.rating, kept.rated_at, kept.called_at, kept.said_answered, kept.said_put_right, kept.said_respected,
          kept.statements, kept.orders)
          is distinct from (excluded.registered_at, excluded.due_at, excluded.decided_at, excluded.overrun_at,
            excluded.against_organization_id, excluded.handling_organization_id, excluded.handling_department_id, excluded.location_id,
            excluded.complaint_type_id, excluded.severity_id, excluded.submission_way_id, excluded.receiver_id, excluded.lead_id,
            excluded.gender_id, excluded.age_group_id, excluded.round, excluded.is_reopened, excluded.status, excluded.close_reason,
            excluded.answer, excluded.officer_id, excluded.reviewer_id, excluded.signer_id, excluded.updated_at, excluded.is_open, excluded.is_new, excluded.held_by,
            excluded.rating, excluded.rated_at, excluded.called_at, excluded.said_answered, excluded.said_put_right, excluded.said_respected,
            excluded.statements, excluded.orders);
  end
$$;
