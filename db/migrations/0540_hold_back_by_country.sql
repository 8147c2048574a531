-- SMS to one country have a limit of their own in an hour.
alter table outgoing_message drop constraint outgoing_message_held_reason_check;
alter table outgoing_message add constraint outgoing_message_held_reason_check
  check (held_reason in ('number-hour', 'number-day', 'office-hour', 'country-hour'));
