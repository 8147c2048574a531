import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dumpSchema } from '#server/platform/db/dump-schema.ts'
import { testDatabase } from '#tests/support/database.ts'

const database = await testDatabase()
const schemaFile = await readFile(new URL('./schema.sql', import.meta.url), 'utf8')

test('db/schema.sql is what the migrations make (node server/migrate.ts --dump-schema)', async () => {
  expect(await dumpSchema(database.ownerDb)).toBe(schemaFile)
})

const { rows: triggers } = await sql<{ name: string; table: string; statement: string }>`
  select tgname as name, tgrelid::regclass::text as "table", tgfoid::regprocedure::text as statement
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = 'public'::regnamespace`.execute(database.ownerDb)

// Triggers keep visibility, figures and search texts true: nothing else would notice a migration that drops one.
test.each(triggers)(
  'db/schema.sql changes when trigger $name of $table goes or is turned off',
  async ({ name, table }) => {
    const changes = [`drop trigger ${name} on ${table}`, `alter table ${table} disable trigger ${name}`]
    for (const change of changes) {
      const dumped = await dumpAfter(change)
      expect(dumped === schemaFile, change).toBe(false)
    }
  },
)

/** The dump of a database with the change, which is rolled back. */
async function dumpAfter(change: string): Promise<string> {
  const transaction = await database.ownerDb.startTransaction().execute()
  try {
    await sql.raw(change).execute(transaction)
    return await dumpSchema(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}
