-- What everybody may read of the office's work: one row, which a job makes anew each night.
create table public_statistics (
  id integer primary key check (id = 1),
  computed_at timestamptz(3) not null,
  content jsonb not null
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on public_statistics from abetuta_app, abetuta_case;
grant select, insert, update, delete on public_statistics to abetuta_app;
