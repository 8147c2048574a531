import { type Kysely, sql } from 'kysely'

/** A receipt carries a code as letters do: whoever is shown one can find out whether the complaint was filed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table letter drop constraint letter_kind_check`.execute(db)
  await sql`alter table letter add constraint letter_kind_check
    check (kind in ('receipt', 'standard-request', 'decision', 'non-admission', 'referral'))`.execute(db)
}
