import { type Kysely, sql } from 'kysely'

/**
 * What waits for its seal stands in a table of its own, so that the sealing job never looks through the trail; and a seal says
 * whether it was made with the key that is kept outside of the database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_unsealed (entry_id bigint primary key)`.execute(db)
  await sql`
    insert into audit_unsealed select entry.id from audit_entry as entry
    where not exists (select from audit_seal as seal where seal.entry_id = entry.id)`.execute(db)
  await sql`
    create function note_unsealed() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp
    as $$
    begin
      insert into audit_unsealed select id from added on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_entry_waits_for_its_seal after insert on audit_entry
    referencing new table as added for each statement execute function note_unsealed()`.execute(db)
  await sql`revoke all on audit_unsealed from abetuta_app`.execute(db)
  await sql`grant select, delete on audit_unsealed to abetuta_app`.execute(db)
  await sql`alter table audit_seal add column is_keyed boolean not null default false`.execute(db)
}
