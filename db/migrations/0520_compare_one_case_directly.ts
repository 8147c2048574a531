import { type Kysely, sql } from 'kysely'

/**
 * The policies of the role that reads one case call the functions that tell the actor directly (decision 0136). Inside `(select …)` each
 * mention of a table started a subquery of its own, which took longer than comparing the few rows of a case. Systemic cases get a
 * policy like the others, so that a case needs no question under the whole rule to know whether it is part of one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; table: string; condition: string }>`
    select policyname as name, tablename as table, qual as condition from pg_policies
    where 'abetuta_case' = any (roles) and qual like '%( SELECT app_%'`.execute(db)
  for (const { name, table, condition } of rows) {
    const direct = condition.replace(/\( SELECT (app_\w+\(\)) AS \w+\)/g, '$1')
    await sql`alter policy ${sql.id(name)} on ${sql.table(table)} using (${sql.raw(direct)})`.execute(db)
  }
  await sql`create policy systemic_case_complaint_of_one_case on systemic_case_complaint for select to abetuta_case
    using (app_actor_kind() in ('staff', 'system') and complaint_id = app_complaint_id())`.execute(db)
  await sql`grant select on systemic_case_complaint to abetuta_case`.execute(db)
}
