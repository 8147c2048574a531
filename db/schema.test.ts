import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { dumpSchema } from '#server/platform/db/dump-schema.ts'
import { testDatabase } from '#tests/support/database.ts'

const database = await testDatabase()

test('db/schema.sql is what the migrations make (node server/migrate.ts --dump-schema)', async () => {
  expect(await dumpSchema(database.ownerDb)).toBe(await readFile(new URL('./schema.sql', import.meta.url), 'utf8'))
})
