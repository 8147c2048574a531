-- One of the issues that a complaint presents, in their order.
create table complaint_issue (
  complaint_id integer not null references complaint,
  ordinal integer not null check (ordinal >= 0),
  text text not null check (text <> ''),
  primary key (complaint_id, ordinal)
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on complaint_issue from abetuta_app, abetuta_case;
grant select, insert, update on complaint_issue to abetuta_app;
grant select on complaint_issue to abetuta_case;

alter table complaint_issue enable row level security;

-- Parts of a complaint are written where it is open to the transaction, or by the system: a question to the complaint's own policies
-- would not see a complaint that the same statement writes.
create policy complaint_issue_of_visible_complaint on complaint_issue for all to abetuta_app
  using (exists (select from complaint where complaint.id = complaint_id))
  with check (complaint_id = app_complaint_id() or app_actor_kind() = 'system');

create policy complaint_issue_of_one_case on complaint_issue for select to abetuta_case
  using (complaint_id = app_complaint_id());

create policy complaint_issue_of_page on complaint_issue for select to abetuta_case
  using (complaint_id = any ((select app_page_ids())::integer[]));
