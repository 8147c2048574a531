-- Reports count what bodies were asked and ordered, and by which body.
alter table counted_case add column statements jsonb, add column orders jsonb;

update counted_case set statements = asked.statements
from (
  select complaint_id, jsonb_agg(jsonb_build_object('organization_id', organization_id, 'asked_at', asked_at, 'due_at', due_at,
    'outcome', outcome, 'outcome_at', outcome_at, 'received_on', received_on, 'time_asked_at', time_asked_at) order by id) as statements
  from statement_request group by complaint_id) as asked
where asked.complaint_id = counted_case.id;

update counted_case set orders = ordered.orders
from (
  select complaint_id, jsonb_agg(jsonb_build_object('organization_id', organization_id, 'issued_at', issued_at, 'started_at', started_at,
    'due_on', due_on, 'reported_at', reported_at, 'reported_on', reported_on, 'answer', answer, 'answered_at', answered_at,
    'ending', ending, 'ended_at', ended_at) order by number) as orders
  from case_order group by complaint_id) as ordered
where ordered.complaint_id = counted_case.id;
