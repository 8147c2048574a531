-- The menu of one user, where it is not the usual one.
create table user_navigation (
  user_id integer primary key references user_account on delete cascade,
  entries jsonb not null check (jsonb_typeof(entries) = 'array'),
  updated_at timestamptz(3) not null default now()
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

-- The type of TypeScript (db/tables.ts).
comment on column user_navigation.entries is $type$string[]$type$;

revoke all on user_navigation from abetuta_app, abetuta_case;
grant select, insert, update, delete on user_navigation to abetuta_app;
