-- The mark of a database that was made for the demonstration: its people sign in with a password that everybody knows. Only the owner
-- sets it.
create table demo_mark (
  is_demo boolean primary key default true check (is_demo),
  marked_at timestamptz(3) not null default now()
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on demo_mark from abetuta_app, abetuta_case;
grant select on demo_mark to abetuta_app;
