-- What the office took up of a statement, in words for the body. Its people read it once the case is decided, so that nobody learns before
-- where a decision leads.
create table statement_consideration (
  request_id integer primary key references statement_request,
  taken_up text not null check (taken_up in ('yes', 'partly', 'no')),
  said text not null,
  at timestamptz(3) not null,
  by_id integer not null references user_account
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on statement_consideration from abetuta_app, abetuta_case;
grant select, insert, update on statement_consideration to abetuta_app;
grant select on statement_consideration to abetuta_case;

alter table statement_consideration enable row level security;

-- Staff who see the case, and the people of the body that was asked once it is decided. An action writes it, as the system.
create policy statement_consideration_visible on statement_consideration for select to abetuta_app
  using (exists (select from statement_request as request
    where request.id = request_id
      and ((select app_actor_kind()) in ('staff', 'system')
        or (request.decided_at is not null and (select app_actor_kind()) = 'respondent'))));

create policy statement_consideration_made on statement_consideration for insert to abetuta_app
  with check ((select app_actor_kind()) = 'system');

create policy statement_consideration_changed on statement_consideration for update to abetuta_app
  using ((select app_actor_kind()) = 'system');

create policy statement_consideration_of_one_case on statement_consideration for select to abetuta_case
  using (exists (select from statement_request as request where request.id = request_id));
