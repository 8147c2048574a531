import { type Kysely, sql } from 'kysely'

/**
 * A list walks an index from one end until its page is full. Where what it wants lies at the other end, it walked past everything:
 * the closed ones of a body lie behind its open ones, the open ones behind a country's closed ones. Each of these has its rows in
 * the order of a list. `complaint_against_newest` was the beginning of another index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    complaint_against_status_newest: '(against_organization_id, status, registered_at desc, id desc)',
    complaint_handling_status_newest: '(handling_organization_id, status, registered_at desc, id desc)',
    complaint_open_newest: "(registered_at desc, id desc) where status <> 'CLOSED'",
    complaint_new_newest: `(registered_at desc, id desc) where status in ('CREATED', 'ASSIGNED_TO_CASE_RECEIVER')`,
    complaint_new_due: `(due_at, id) where status in ('CREATED', 'ASSIGNED_TO_CASE_RECEIVER') and due_at is not null`,
  }
  for (const [name, rows] of Object.entries(indexes)) {
    await sql`create index ${sql.ref(name)} on complaint ${sql.raw(rows)}`.execute(db)
  }
  await sql`drop index complaint_against_newest`.execute(db)
}
