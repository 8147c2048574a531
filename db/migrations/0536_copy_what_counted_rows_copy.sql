-- A counted row follows a change of its complaint or of the lead without being made anew (decision 0144). Making it reads seven other tables.

create or replace function keep_counted_of_changed_complaint() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
as $$
begin
  update counted_case set
    registered_at = new.registered_at,
    due_at = new.due_at,
    against_organization_id = new.against_organization_id,
    handling_organization_id = new.handling_organization_id,
    handling_department_id = new.handling_department_id,
    location_id = new.location_id,
    complaint_type_id = new.complaint_type_id,
    severity_id = new.severity_id,
    submission_way_id = new.submission_way_id,
    receiver_id = new.receiver_id,
    round = new.round,
    status = new.status,
    close_reason = new.close_reason,
    officer_id = new.officer_id,
    reviewer_id = new.reviewer_id,
    updated_at = new.updated_at
  where id = new.id;
  return null;
end $$;

-- The lock keeps another transaction that changes handlers of the same complaint from writing what it saw before this one was through.
create function renew_counted_leads(of_complaints integer[]) returns void
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
as $$
begin
  perform from complaint where id = any (of_complaints) order by id for no key update;
  with lead as (
    select concerned.id, (
        select user_id from complaint_handler
        where complaint_id = concerned.id and is_lead and removed_at is null and declined_at is null limit 1) as user_id
      from unnest(of_complaints) as concerned (id)
  )
  update counted_case as kept set lead_id = lead.user_id from lead
    where kept.id = lead.id and kept.lead_id is distinct from lead.user_id;
end $$;

create or replace function keep_counted_of_added_complaint_handler() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$ declare
  ids constant integer[] := array(select distinct complaint_id from touched where is_lead);
begin
  if ids <> '{}' then
    perform renew_counted_leads(ids);
  end if;
  return null;
end $$;

create or replace function keep_counted_of_changed_complaint_handler() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform renew_counted_leads(
    case tg_op when 'UPDATE' then array[old.complaint_id, new.complaint_id] else array[old.complaint_id] end);
  return null;
end $$;

-- Somebody who neither was nor becomes the lead changes nothing.
drop trigger counted_of_changed on complaint_handler;
create trigger counted_of_changed after update on complaint_handler for each row
  when ((old.is_lead or new.is_lead) and (old.complaint_id is distinct from new.complaint_id
    or old.user_id is distinct from new.user_id or old.is_lead is distinct from new.is_lead
    or old.removed_at is distinct from new.removed_at or old.declined_at is distinct from new.declined_at))
  execute function keep_counted_of_changed_complaint_handler();
