-- That somebody gets a saved report by e-mail; only they see it.
create table report_mail (
  report_id integer not null references saved_report on delete cascade,
  user_id integer not null references user_account,
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  next_on date not null,
  primary key (report_id, user_id)
);

-- The reports that somebody gets.
create index report_mail_user on report_mail (user_id);

-- The job that sends what is due.
create index report_mail_next on report_mail (next_on);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on report_mail from abetuta_app, abetuta_case;
grant select, insert, update, delete on report_mail to abetuta_app;

alter table report_mail enable row level security;

create policy report_mail_of_reader on report_mail for all to abetuta_app
  using (
    ((select app_actor_kind()) = 'staff' and user_id = (select app_user_id())) or (select app_actor_kind()) = 'system'
  );
