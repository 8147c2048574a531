import { type Kysely, sql } from 'kysely'

/** Whoever an account was taken from is told of what happens to it next, at the address from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_account
    add former_user_name text,
    add user_name_changed_at timestamptz(3),
    add constraint user_account_former_user_name_check
      check ((former_user_name is null) = (user_name_changed_at is null))`.execute(db)
}
