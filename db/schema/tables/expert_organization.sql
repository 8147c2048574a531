-- A body whose complaints an expert sees: those complained against it.
create table expert_organization (
  user_id integer not null references user_account on delete cascade,
  organization_id integer not null references organization,
  assigned_at timestamptz(3) not null default now(),
  assigned_by_id integer references user_account,
  primary key (user_id, organization_id)
);

-- The experts of a body.
create index expert_organization_organization_id on expert_organization (organization_id);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on expert_organization from abetuta_app, abetuta_case;
grant select, insert, update, delete on expert_organization to abetuta_app;
grant select on expert_organization to abetuta_case;
