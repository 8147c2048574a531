import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#db/tables.ts'

/** Tables that triggers keep, each with the view that says what its rows should be. */
const keptTables = {
  personal_sight: { due: 'personal_sight_due', columns: sql`*` },
  counted_case: { due: 'counted_case_due', columns: sql`*` },
}

/** The rows of kept tables are those that come of the tables which they are kept from, and there are some. */
export async function expectRowsKept(owner: Kysely<Database>): Promise<void> {
  for (const [table, { due, columns }] of Object.entries(keptTables)) {
    const [is, should] = [sql.table(table), sql.table(due)]
    const { rows } = await sql<{ kept: number; wrong: number }>`
      select (select count(*) from ${is}) as kept, (select count(*) from (
        (select ${columns} from ${is} except select ${columns} from ${should})
        union all
        (select ${columns} from ${should} except select ${columns} from ${is})
      ) as difference) as wrong`.execute(owner)
    expect(rows[0]?.kept, table).toBeGreaterThan(0)
    expect(rows[0]?.wrong, table).toBe(0)
  }
}
