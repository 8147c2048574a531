import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import { applicationRole } from '../db/roles.ts'

/** Numbers of rows by table, `schema.table`. */
export type RowCounts = Record<string, number>

/** The portal adds rows to such a table and never removes one. */
const grows = sql`has_table_privilege(${applicationRole}, c.oid, 'insert') and not has_table_privilege(${applicationRole}, c.oid, 'delete')
  and not exists (select from pg_constraint where conrelid = c.oid and confdeltype = 'c')`

/** Counts the rows of all tables, or of those that only grow. */
export async function countRows(db: Kysely<Database>, which: 'all' | 'growing'): Promise<RowCounts> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'jobs', 'migration') and ${which === 'all' ? sql`true` : grows}
    order by n.nspname, c.relname`.execute(db)
  const counts: RowCounts = {}
  for (const { schema, name } of tables) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::float8 as count from ${sql.table(`${schema}.${name}`)}`.execute(db)
    counts[`${schema}.${name}`] = rows[0]?.count ?? 0
  }
  return counts
}
