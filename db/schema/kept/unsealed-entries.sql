-- The entries of the audit trail that wait for their seal. A trigger of audit_entry notes each in audit_unsealed, and the job that seals
-- (server/features/audit) takes it off, so that it never looks through the trail.

-- Notes the entries that a statement added. It runs with the owner's rights, because the application may not add to audit_unsealed.
create or replace function keep_unsealed_entries() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    insert into audit_unsealed select id from touched on conflict do nothing;
    return null;
  end
$$;
