-- The saved report or list that opens first for somebody.
create table default_view (
  user_id integer primary key references user_account,
  report_id integer not null references saved_report on delete cascade
);

-- For whom a report opens first, when it is deleted.
create index default_view_report on default_view (report_id);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on default_view from abetuta_app, abetuta_case;
grant select, insert, update, delete on default_view to abetuta_app;

alter table default_view enable row level security;

create policy default_view_of_reader on default_view for all to abetuta_app
  using ((select app_actor_kind()) = 'staff' and user_id = (select app_user_id()));
