-- An SMS centre may name a message in hexadecimal when it takes it, and in decimal in its report: ids are compared without case and padding
-- (docs/decisions/0149).
drop index outgoing_message_gateway_id;
create index outgoing_message_gateway_key on outgoing_message (ltrim(lower(gateway_id), '0x')) where gateway_id is not null;
alter table outgoing_message
  -- how often it was given to a gateway that did not answer: it may have gone out each time
  add column unanswered smallint not null default 0 check (unanswered >= 0),
  add constraint outgoing_message_delivery_status check (delivery_status in
    ('en-route', 'accepted', 'delivered', 'expired', 'deleted', 'undeliverable', 'rejected', 'returned', 'complained', 'unknown'));
-- what did not arrive is a small part of the messages, and the part that people look for
create index outgoing_message_not_arrived on outgoing_message (id)
  where delivery_status in ('expired', 'deleted', 'undeliverable', 'rejected', 'returned', 'complained');

-- How many reports of a day belonged to no message, and the last one. Rows are deleted after 90 days.
create table unmatched_report (
  day date not null,
  channel text not null check (channel in ('sms', 'email')),
  count integer not null check (count > 0),
  last_gateway_id text not null,
  last_status text not null,
  last_at timestamptz(3) not null,
  primary key (day, channel)
);
revoke all on unmatched_report from abetuta_app;
grant select, insert, update, delete on unmatched_report to abetuta_app;
alter table unmatched_report enable row level security, force row level security;
create policy owner_everything on unmatched_report to current_user using (true) with check (true);
create policy unmatched_report_read on unmatched_report for select to abetuta_app using (app_actor_kind() in ('staff', 'system'));
create policy unmatched_report_added on unmatched_report for insert to abetuta_app with check (app_actor_kind() = 'system');
create policy unmatched_report_changed on unmatched_report for update to abetuta_app using (app_actor_kind() = 'system');
create policy unmatched_report_removed on unmatched_report for delete to abetuta_app using (app_actor_kind() = 'system');
