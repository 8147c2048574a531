-- Proofs by a one-time code that were ended before their time: a copy of such a cookie opens nothing any more (decision 0147). A job deletes the rows
-- when the cookies are over. Anybody who acts may add and read a row, which says nothing about a complaint; nobody can take one back.
create table ended_proof (
  id text primary key,
  ends_at timestamptz(3) not null
);
revoke all on ended_proof from abetuta_app;
grant select, insert, delete on ended_proof to abetuta_app;
alter table ended_proof enable row level security, force row level security;
create policy owner_everything on ended_proof to current_user using (true) with check (true);
create policy ended_proof_known on ended_proof for select to abetuta_app using (true);
create policy ended_proof_added on ended_proof for insert to abetuta_app with check (true);
create policy ended_proof_removed on ended_proof for delete to abetuta_app using (app_actor_kind() = 'system');
