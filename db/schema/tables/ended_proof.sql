-- A proof by a one-time code that was ended before its time: a copy of its cookie opens nothing any more. A job deletes the row when the
-- cookie is over. Anybody who acts may add and read a row, which says nothing about a complaint; nobody can take one back.
create table ended_proof (
  -- The name of the proof in its cookie.
  id text primary key,
  -- When the cookie expires by itself.
  ends_at timestamptz(3) not null
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on ended_proof from abetuta_app, abetuta_case;
grant select, insert, delete on ended_proof to abetuta_app;

alter table ended_proof enable row level security;

create policy ended_proof_known on ended_proof for select to abetuta_app
  using (true);

create policy ended_proof_added on ended_proof for insert to abetuta_app
  with check (true);

create policy ended_proof_removed on ended_proof for delete to abetuta_app
  using (app_actor_kind() = 'system');
