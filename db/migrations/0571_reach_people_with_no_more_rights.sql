-- Whoever administers others without `All` reaches people of their own body who hold no right that they lack themselves. For absences,
-- which give nobody more power, only rights of administration count: supervisors enter them for people whose work they do not share.
create function app_reaches(of_user integer, counts_work boolean) returns boolean
language sql stable security definer set search_path to pg_catalog, public, pg_temp
begin atomic
  select app_actor_kind() = 'staff' and exists (
    select from user_account as manager
      join role as own on own.id = manager.role_id
      join user_account as person on person.id = of_user and person.kind = 'staff'
      join role as theirs on theirs.id = person.role_id
    where manager.id = app_user_id() and (
      exists (select from role_permission where role_id = own.id and page_code = 'All')
      or (
        person.organization_id is not distinct from manager.organization_id
        and array_position(array['SA', 'ADMIN', 'EDITOR', 'GUEST'], theirs.guard_level)
          >= array_position(array['SA', 'ADMIN', 'EDITOR', 'GUEST'], own.guard_level)
        and not exists (
          select from role_permission as held
          where held.role_id = theirs.id
            and (counts_work or held.page_code = 'All' or held.page_code like '% - Manage')
            and not exists (
              select from role_permission as given where given.role_id = own.id and given.page_code = held.page_code))
      )
    ));
end;
revoke all on function app_reaches(integer, boolean) from public;
grant execute on function app_reaches(integer, boolean) to abetuta_app;

create or replace function app_manages_absences_of(of_user integer) returns boolean
language sql stable security definer set search_path to pg_catalog, public, pg_temp
begin atomic
  select app_reaches(of_user, false) and exists (
    select from user_account as manager
      join role_permission as held on held.role_id = manager.role_id
    where manager.id = app_user_id() and held.page_code in ('All', 'Users - Manage', 'Complaints - Supervise'));
end;

alter policy data_filter_added on data_filter
  with check (app_sees_all() or (user_id <> app_user_id() and app_reaches(user_id, true)));
alter policy data_filter_changed on data_filter
  using (app_sees_all() or (user_id <> app_user_id() and app_reaches(user_id, true)))
  with check (app_sees_all() or (user_id <> app_user_id() and app_reaches(user_id, true)));
alter policy data_filter_removed on data_filter
  using (app_sees_all() or (user_id <> app_user_id() and app_reaches(user_id, true)));
alter policy data_filter_value_added on data_filter_value
  with check (exists (select from data_filter where data_filter.id = filter_id
    and (app_sees_all() or (user_id <> app_user_id() and app_reaches(user_id, true)))));
alter policy data_filter_value_changed on data_filter_value
  using (exists (select from data_filter where data_filter.id = filter_id
    and (app_sees_all() or (user_id <> app_user_id() and app_reaches(user_id, true)))))
  with check (exists (select from data_filter where data_filter.id = filter_id
    and (app_sees_all() or (user_id <> app_user_id() and app_reaches(user_id, true)))));
alter policy data_filter_value_removed on data_filter_value
  using (exists (select from data_filter where data_filter.id = filter_id
    and (app_sees_all() or (user_id <> app_user_id() and app_reaches(user_id, true)))));
