-- Tells administrators what others do with rights and with settings of security. The bell shows these notices among the others.
create table administrator_notice (
  id integer default nextval('notice_id_seq') primary key,
  user_id integer not null references user_account,
  kind text not null check (kind in ('rights-given', 'security-changed')),
  by_id integer not null references user_account,
  subject_type text not null,
  subject_id text not null,
  at timestamptz(3) not null,
  read_at timestamptz(3)
);
create index administrator_notice_newest on administrator_notice (user_id, id desc);
create index administrator_notice_unread on administrator_notice (user_id) where read_at is null;

revoke all on administrator_notice from abetuta_app;
grant select, insert, update, delete on administrator_notice to abetuta_app;
alter table administrator_notice enable row level security, force row level security;
create policy owner_everything on administrator_notice to current_user using (true) with check (true);
create policy administrator_notice_added on administrator_notice for insert to abetuta_app
  with check ((app_actor_kind() = 'staff' and by_id = app_user_id()) or app_actor_kind() = 'system');
create policy administrator_notice_read on administrator_notice for select to abetuta_app
  using ((app_actor_kind() = 'staff' and user_id = app_user_id()) or app_actor_kind() = 'system');
create policy administrator_notice_changed on administrator_notice for update to abetuta_app
  using (app_actor_kind() = 'staff' and user_id = app_user_id())
  with check (app_actor_kind() = 'staff' and user_id = app_user_id());
create policy administrator_notice_removed on administrator_notice for delete to abetuta_app
  using (app_actor_kind() = 'system');

-- The groups of the office's settings have permissions of their own: whoever could change them goes on with those that are not of security.
insert into role_permission (role_id, page_code)
select held.role_id, code
from role_permission as held
  cross join unnest(array['Group Decisions - Manage', 'Complainant Answers - Manage', 'Deadline Extensions - Manage',
    'Contact Details - Manage', 'Publication - Manage', 'Message Limits - Manage']) as code
where held.page_code = 'Calendar - Manage'
on conflict do nothing;
