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

-- What waits for the opinion of an expert (kept/personal-visibility).
create trigger visibility_of_added after insert on expert_organization referencing new table as touched
  for each statement execute function keep_of_complaints(
    'renew_personal_visibility', 'unnest(array(select id from complaint where against_organization_id = organization_id and next_step = ''investigate''))');

create trigger visibility_of_changed after update on expert_organization for each row
  when (old.user_id is distinct from new.user_id or old.organization_id is distinct from new.organization_id)
  execute function keep_of_complaints(
    'renew_personal_visibility', 'unnest(array(select id from complaint where against_organization_id = organization_id and next_step = ''investigate''))');

create trigger visibility_of_removed after delete on expert_organization
  for each row execute function keep_of_complaints(
    'renew_personal_visibility', 'unnest(array(select id from complaint where against_organization_id = organization_id and next_step = ''investigate''))');
