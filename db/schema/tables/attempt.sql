-- Failed or counted attempts of a kind (`track`, `sign-in`, `code`) by a subject (session, address, account), to slow guessing down.
create table attempt (
  kind text not null,
  subject text not null,
  window_start timestamptz(3) not null,
  count integer not null check (count >= 0),
  primary key (kind, subject)
);

-- The job that deletes counters whose window is over.
create index attempt_window_start on attempt (window_start);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on attempt from abetuta_app, abetuta_case;
grant select, insert, update, delete on attempt to abetuta_app;
