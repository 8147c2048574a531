-- The people of a body report themselves that an order was carried out, with files that are theirs until then.
alter table case_order_event drop constraint case_order_event_party_check,
  add constraint case_order_event_party_check check (party in ('staff', 'complainant', 'system', 'respondent')),
  drop constraint case_order_event_of_staff,
  add constraint case_order_event_of_staff check ((party in ('staff', 'respondent')) = (by_id is not null));

alter table case_order add column body_told_of date;

alter table attachment add column case_order_id integer references case_order,
  drop constraint attachment_of_draft_or_complaint,
  add constraint attachment_of_draft_or_complaint
    check (num_nonnulls(draft_id, coalesce(complaint_id, statement_request_id, case_order_id)) = 1);
create index attachment_case_order_id on attachment (case_order_id) where case_order_id is not null;
