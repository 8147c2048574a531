-- The random sample of the cases that were closed in a month: it is drawn once.
create table call_back_draw (
  month text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  drawn_at timestamptz(3) not null,
  -- Of how many closed cases so many were drawn; the seed stands in the audit trail.
  cases integer not null check (cases >= 0),
  drawn integer not null check (drawn between 0 and cases)
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on call_back_draw from abetuta_app, abetuta_case;
grant select, insert on call_back_draw to abetuta_app;

alter table call_back_draw enable row level security;

-- Numbers without people: whoever calls reads since when a call-back waits.
create policy call_back_draw_read on call_back_draw for select to abetuta_app
  using ((select app_actor_kind()) in ('system', 'staff'));

create policy call_back_draw_of_system on call_back_draw for insert to abetuta_app
  with check ((select app_actor_kind()) = 'system');
