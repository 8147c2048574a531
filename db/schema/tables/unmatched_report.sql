-- How many reports of gateways belonged to no message on a day, and the last one. A row is deleted after 90 days.
create table unmatched_report (
  day date not null,
  channel text not null check (channel in ('sms', 'email')),
  count integer not null check (count > 0),
  last_gateway_id text not null,
  last_status text not null,
  last_at timestamptz(3) not null,
  primary key (day, channel)
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on unmatched_report from abetuta_app, abetuta_case;
grant select, insert, update, delete on unmatched_report to abetuta_app;

alter table unmatched_report enable row level security;

-- Staff see the numbers; only the system counts.
create policy unmatched_report_read on unmatched_report for select to abetuta_app
  using (app_actor_kind() in ('staff', 'system'));

create policy unmatched_report_added on unmatched_report for insert to abetuta_app
  with check (app_actor_kind() = 'system');

create policy unmatched_report_changed on unmatched_report for update to abetuta_app
  using (app_actor_kind() = 'system');

create policy unmatched_report_removed on unmatched_report for delete to abetuta_app
  using (app_actor_kind() = 'system');
