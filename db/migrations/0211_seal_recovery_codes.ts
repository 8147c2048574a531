import { type Kysely, sql } from 'kysely'

/** A recovery code's hash is kept sealed with the data key from now on; those of earlier versions are sealed at the next start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recovery_code drop constraint recovery_code_code_hash_check,
      add constraint recovery_code_code_hash_check check (octet_length(code_hash) in (32, 100))`.execute(db)
}
