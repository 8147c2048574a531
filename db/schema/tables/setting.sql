-- One installation-wide setting, for example `contact` or `clocks`.
create table setting (
  name text primary key,
  value jsonb not null
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on setting from abetuta_app, abetuta_case;
grant select, insert, update, delete on setting to abetuta_app;
grant select on setting to abetuta_case;
