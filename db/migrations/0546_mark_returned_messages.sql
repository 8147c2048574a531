-- Somebody at the desk learned that a message came back; a report of a gateway does not change that (docs/decisions/0149).
alter table outgoing_message
  add column returned_by_id integer references user_account,
  add constraint outgoing_message_returned_by check (returned_by_id is null or delivery_status = 'returned');
