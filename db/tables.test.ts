import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeDataModel } from '#server/platform/db/data-model.ts'
import { describeTables } from '#server/platform/db/table-types.ts'
import { testDatabase } from '#tests/support/database.ts'

const database = await testDatabase()

test('db/tables.ts is what a migrated database has (npm run migrate -- --types)', async () => {
  expect(await describeTables(database.ownerDb)).toBe(readFileSync(new URL('./tables.ts', import.meta.url), 'utf8'))
})

test('docs/data-model.md is what a migrated database has (npm run migrate -- --types)', async () => {
  const file = new URL('../docs/data-model.md', import.meta.url)
  expect(await describeDataModel(database.ownerDb)).toBe(readFileSync(file, 'utf8'))
})

test('a column that is added, or may be empty, changes the types', async () => {
  const before = await describeTables(database.ownerDb)
  for (const change of [
    'alter table letter add column said text',
    'alter table complaint alter column violated_law set not null',
    "alter table notice drop constraint notice_finer_kind, add check (finer_kind in ('unclaimed', 'reminded', 'other'))",
  ]) {
    const transaction = await database.ownerDb.startTransaction().execute()
    await sql.raw(change).execute(transaction)
    expect((await describeTables(transaction)) === before, change).toBe(false)
    await transaction.rollback().execute()
  }
})
