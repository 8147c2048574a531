import { type Kysely, sql } from 'kysely'

/** The bodies whose complaints an expert sees: those complained against. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table expert_organization (
      user_id integer not null references user_account on delete cascade,
      organization_id integer not null references organization,
      assigned_at timestamptz(3) not null default now(),
      assigned_by_id integer references user_account,
      primary key (user_id, organization_id)
    )`.execute(db)
  await sql`create index expert_organization_organization_id on expert_organization (organization_id)`.execute(db)
}
