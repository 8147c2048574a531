import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#db/tables.ts'

/** Tables that triggers keep, each with the view that says what its rows should be, and a column that the table computes from the others. */
const keptTables = [
  { table: 'personal_visibility', due: 'personal_visibility_due', computed: '' },
  { table: 'counted_case', due: 'counted_case_due', computed: 'holder_id' },
]

/** The rows of kept tables are those that come of the tables which they are kept from, and there are some. */
export async function expectRowsKept(owner: Kysely<Database>): Promise<void> {
  for (const { table, due, computed } of keptTables) {
    const [is, should] = [sql.table(table), sql.table(due)]
    const rowsOf = (of: typeof is) => sql`select to_jsonb(row) - ${computed}::text from ${of} as row`
    const { rows } = await sql<{ kept: number; wrong: number }>`
      select (select count(*) from ${is}) as kept, (select count(*) from (
        (${rowsOf(is)} except ${rowsOf(should)}) union all (${rowsOf(should)} except ${rowsOf(is)})
      ) as difference) as wrong`.execute(owner)
    expect(rows[0]?.kept, table).toBeGreaterThan(0)
    expect(rows[0]?.wrong, table).toBe(0)
  }
}
