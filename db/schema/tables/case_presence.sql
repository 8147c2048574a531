-- That somebody has a case open now, written anew while it is open. Nothing of it has to outlive a crash, so it is not written to the log
-- of the database.
create unlogged table case_presence (
  complaint_id integer not null references complaint on delete cascade,
  user_id integer not null references user_account,
  seen_at timestamptz(3) not null,
  primary key (complaint_id, user_id)
);

-- What somebody had open, which ends when they open another case.
create index case_presence_user on case_presence (user_id);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on case_presence from abetuta_app, abetuta_case;
grant select, insert, update, delete on case_presence to abetuta_app;

alter table case_presence enable row level security;

-- Who sees the case sees who has it open; each writes their own row.
create policy case_presence_read on case_presence for select to abetuta_app
  using (
    (select app_actor_kind()) in ('staff', 'system')
    and exists (select from complaint where complaint.id = complaint_id)
  );

create policy case_presence_added on case_presence for insert to abetuta_app
  with check (
    (select app_actor_kind()) in ('staff', 'system')
    and exists (select from complaint where complaint.id = complaint_id)
    and ((select app_actor_kind()) = 'system' or user_id = (select app_user_id()))
  );

create policy case_presence_changed on case_presence for update to abetuta_app
  using (
    (select app_actor_kind()) in ('staff', 'system')
    and exists (select from complaint where complaint.id = complaint_id)
    and ((select app_actor_kind()) = 'system' or user_id = (select app_user_id()))
  );

create policy case_presence_removed on case_presence for delete to abetuta_app
  using (
    (select app_actor_kind()) in ('staff', 'system')
    and exists (select from complaint where complaint.id = complaint_id)
    and ((select app_actor_kind()) = 'system' or user_id = (select app_user_id()))
  );
