-- A notice that an import of a table has ended. Its numbers are of the other notices' sequence, so that both have one order.
create table import_notice (
  -- From the sequence of the other notices.
  id integer primary key default nextval('notice_id_seq'),
  user_id integer not null references user_account,
  table_import_id integer not null unique references table_import on delete cascade,
  kind text not null check (kind in ('import-done', 'import-refused', 'import-failed')),
  at timestamptz(3) not null,
  read_at timestamptz(3)
);

-- The list of the bell, the newest first, and its number.
create index import_notice_newest on import_notice (user_id, id desc);
create index import_notice_unread on import_notice (user_id) where read_at is null;

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on import_notice from abetuta_app, abetuta_case;
grant select, insert, update, delete on import_notice to abetuta_app;

alter table import_notice enable row level security;

create policy import_notice_read on import_notice for select to abetuta_app
  using (
    ((select app_actor_kind()) = 'staff' and user_id = (select app_user_id())) or (select app_actor_kind()) = 'system'
  );

create policy import_notice_added on import_notice for insert to abetuta_app
  with check ((select app_actor_kind()) = 'system');

create policy import_notice_changed on import_notice for update to abetuta_app
  using (
    ((select app_actor_kind()) = 'staff' and user_id = (select app_user_id())) or (select app_actor_kind()) = 'system'
  );
