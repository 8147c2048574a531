import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#db/tables.ts'

/** The rows of personal sight are those that come of the tables which they are kept from, and there are some. */
export async function expectSightKept(owner: Kysely<Database>): Promise<void> {
  const columns = sql`seen_by, complaint_id, registered_at, is_open, waits`
  const { rows } = await sql<{ kept: number; wrong: number }>`
    select (select count(*) from personal_sight) as kept, (select count(*) from (
      (select ${columns} from personal_sight except select ${columns} from personal_sight_due)
      union all
      (select ${columns} from personal_sight_due except select ${columns} from personal_sight)
    ) as difference) as wrong`.execute(owner)
  expect(rows[0]?.kept).toBeGreaterThan(0)
  expect(rows[0]?.wrong).toBe(0)
}
