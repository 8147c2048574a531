-- `Audit - View` shows every entry but those about cases that its reader does not see. Until now only `All` showed entries that are not about a
-- complaint, so that nobody else could audit administrators. Everybody else goes on reading the entries of the complaints that they see.
create function app_audits() returns boolean
language sql stable security definer set search_path to pg_catalog, public, pg_temp
begin atomic
  select app_actor_kind() = 'staff' and exists (
    select from user_account as reader
      join role_permission as held on held.role_id = reader.role_id
    where reader.id = app_user_id() and held.page_code in ('All', 'Audit - View'));
end;
revoke all on function app_audits() from public;
grant execute on function app_audits() to abetuta_app;

-- The complaint of an entry about a document or a message; null when it belongs to none.
create function complaint_of_entry(of_type text, of_id text) returns integer
language sql stable security definer set search_path to pg_catalog, public, pg_temp
begin atomic
  select case of_type
    when 'attachment' then (
      select complaint_id from attachment
      where id = case when of_type = 'attachment' and of_id ~ '^[0-9a-f-]{36}$' then of_id end::uuid)
    when 'message' then (
      select complaint_id from outgoing_message
      where id = case when of_type = 'message' and of_id ~ '^[0-9]{1,9}$' then of_id end::integer)
  end;
end;
revoke all on function complaint_of_entry(text, text) from public;
grant execute on function complaint_of_entry(text, text) to abetuta_app;

alter policy entry_visible on audit_entry using (
  (select app_sees_all())
  or ((select app_actor_kind()) = 'staff' and case
    when subject_type = 'complaint' then exists (
      select from complaint where complaint.id = case when subject_type = 'complaint' then subject_id end::integer)
    when not (select app_audits()) then false
    when subject_type = 'systemic-case' then
      reads_systemic_case(case when subject_type = 'systemic-case' then subject_id end::integer)
    when subject_type in ('attachment', 'message') then
      complaint_of_entry(subject_type, subject_id) is null
      or exists (select from complaint where complaint.id = complaint_of_entry(subject_type, subject_id))
    else true
  end));
