-- That a complaint belongs to a complainant's account: it was filed while signed in, or claimed with the tracking ID and a one-time code.
create table complaint_owner (
  user_id integer not null references user_account on delete cascade,
  complaint_id integer not null references complaint,
  owned_at timestamptz(3) not null default now(),
  primary key (user_id, complaint_id)
);

-- Whose account a complaint belongs to, for the foreign key.
create index complaint_owner_complaint_id on complaint_owner (complaint_id);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on complaint_owner from abetuta_app, abetuta_case;
grant select, insert on complaint_owner to abetuta_app;

alter table complaint_owner enable row level security;

-- Complainants see what is theirs, and claim what is open to them.
create policy complaint_owner_own on complaint_owner for select to abetuta_app
  using (
    (user_id = (select app_user_id()) and (select app_actor_kind()) = 'complainant')
    or (select app_actor_kind()) = 'system'
  );

create policy complaint_owner_proven on complaint_owner for insert to abetuta_app
  with check (complaint_id = (select app_complaint_id()) or (select app_actor_kind()) = 'system');
