-- A notice that tells an administrator what somebody else did with rights or with settings of security. The bell shows it among the
-- others.
create table administrator_notice (
  -- From the sequence of the other notices.
  id integer default nextval('notice_id_seq') primary key,
  user_id integer not null references user_account,
  kind text not null check (kind in ('rights-given', 'security-changed')),
  by_id integer not null references user_account,
  subject_type text not null,
  subject_id text not null,
  at timestamptz(3) not null,
  read_at timestamptz(3)
);

-- The list of the bell, the newest first, and its number.
create index administrator_notice_newest on administrator_notice (user_id, id desc);
create index administrator_notice_unread on administrator_notice (user_id) where read_at is null;

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on administrator_notice from abetuta_app, abetuta_case;
grant select, insert, update, delete on administrator_notice to abetuta_app;

alter table administrator_notice enable row level security;

-- Whoever acts tells the others, in their own name; each reads their own notices.
create policy administrator_notice_added on administrator_notice for insert to abetuta_app
  with check ((app_actor_kind() = 'staff' and by_id = app_user_id()) or app_actor_kind() = 'system');

create policy administrator_notice_read on administrator_notice for select to abetuta_app
  using ((app_actor_kind() = 'staff' and user_id = app_user_id()) or app_actor_kind() = 'system');

create policy administrator_notice_changed on administrator_notice for update to abetuta_app
  using (app_actor_kind() = 'staff' and user_id = app_user_id());

create policy administrator_notice_removed on administrator_notice for delete to abetuta_app
  using (app_actor_kind() = 'system');
