-- A part of how many cases a receiver has in hand; only triggers write it (kept/receiver-loads). A receiver may have several rows, whose
-- sum counts: a change takes one that no other transaction holds, so that nobody waits.
create table receiver_load (
  id integer generated always as identity primary key,
  receiver_id integer not null references user_account,
  cases integer not null
) with (fillfactor = 50);

-- The rows of a receiver.
create index receiver_load_of_receiver on receiver_load (receiver_id);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on receiver_load from abetuta_app, abetuta_case;
grant select on receiver_load to abetuta_app;

alter table receiver_load enable row level security;

-- A registration compares receivers as the system.
create policy receiver_load_of_system on receiver_load for select to abetuta_app
  using (app_actor_kind() = 'system');
