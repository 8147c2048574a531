import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'

const database = await testDatabase()

type Columns = Record<string, 'null' | 'not null'>

const viewNames = ['standing_in']

/**
 * The tables and the views as db/tables.ts declares them: columns, and whether they may be null. The file is read because it has nothing but
 * types, of which nothing is left when a program runs.
 */
function declared(): [string, Columns][] {
  const source = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8')
  return [...source.matchAll(/^ {2}(\w+): \{\n(.*?)\n {2}\}$/gms)].map(([, table = '', body = '']) => {
    const columns = [...body.matchAll(/^ {4}(\w+): (.+)$/gm)].map(([, column, columnType = '']) => [
      column,
      columnType.endsWith('| null') ? 'null' : 'not null',
    ])
    return [table, Object.fromEntries(columns)]
  })
}

async function migrated(type: 'BASE TABLE' | 'VIEW'): Promise<Record<string, Columns>> {
  const { rows } = await sql<{ table_name: string; columns: Columns }>`
    select table_name, json_object_agg(column_name, case is_nullable when 'YES' then 'null' else 'not null' end) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = ${type} group by table_name`.execute(database.ownerDb)
  return Object.fromEntries(rows.map(({ table_name, columns }) => [table_name, columns]))
}

test('the declared tables are those of the migrated database', async () => {
  const tables = Object.fromEntries(declared().filter(([name]) => !viewNames.includes(name)))
  expect(Object.keys(tables).length).toBeGreaterThan(20)
  expect(tables).toEqual(await migrated('BASE TABLE'))
})

test('a declared view has its columns; PostgreSQL does not say which of them may be null', async () => {
  const views = declared().filter(([name]) => viewNames.includes(name))
  const found = await migrated('VIEW')
  expect(views).not.toEqual([])
  for (const [name, columns] of views)
    expect([name, Object.keys(columns).toSorted()]).toEqual([name, Object.keys(found[name] ?? {}).toSorted()])
})
