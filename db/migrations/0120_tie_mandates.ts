import { type Kysely, sql } from 'kysely'

/** The letter that lets a representative speak belongs to the person, and not only to the case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table complaint_party
    add mandate_id uuid references attachment (id),
    add constraint complaint_party_mandate_of_representative check (mandate_id is null or kind = 'representative')`.execute(
    db,
  )
  await sql`create index complaint_party_mandate_id on complaint_party (mandate_id) where mandate_id is not null`.execute(
    db,
  )
}
