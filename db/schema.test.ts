import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpSchema } from '#server/platform/db/dump-schema.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('db/schema.sql is what the migrations make (node server/migrate.ts --dump-schema)', async () => {
  expect(await dumpSchema(database.ownerDb)).toBe(await readFile(new URL('./schema.sql', import.meta.url), 'utf8'))
})
