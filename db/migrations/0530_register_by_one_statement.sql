-- A complaint and its parts are written by one statement (decision 0141).

-- The parts of a complaint are written where it is open to the transaction, or by the system. A question to the complaint's own policies would not
-- see a complaint that the same statement writes, and took longer than the insert.
alter policy complaint_issue_of_visible_complaint on complaint_issue
  with check (complaint_id = app_complaint_id() or app_actor_kind() = 'system');
alter policy complaint_party_of_visible_complaint on complaint_party
  with check (complaint_id = app_complaint_id() or app_actor_kind() = 'system');
alter policy complaint_search_of_visible_complaint on complaint_search
  with check (complaint_id = app_complaint_id() or app_actor_kind() = 'system');
alter policy status_track_of_visible_complaint on status_track
  with check (complaint_id = app_complaint_id() or app_actor_kind() = 'system');
alter policy clock_event_of_visible_complaint on clock_event
  with check (complaint_id = app_complaint_id() or app_actor_kind() = 'system');
alter policy letter_of_visible_complaint on letter
  with check (complaint_id = app_complaint_id() or app_actor_kind() = 'system');

-- Of a complaint and a complainant that one statement adds, whichever comes first renews the row, and the other finds it as it should be.
create or replace function keep_counted_of_added_complaint() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ declare
  ids constant integer[] := array(
    select distinct id from touched where not exists (select from counted_case as kept where kept.id = touched.id));
begin
  if ids <> '{}' then
    perform renew_counted_cases(ids);
  end if;
  return null;
end $$;

create or replace function keep_counted_of_added_complaint_party() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ declare
  ids constant integer[] := array(
    select distinct complaint_id from touched where ordinal = 0 and not exists (
      select from counted_case as kept
      where kept.id = touched.complaint_id and kept.gender_id = touched.gender_id and kept.age_group_id = touched.age_group_id));
begin
  if ids <> '{}' then
    perform renew_counted_cases(ids);
  end if;
  return null;
end $$;
