import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#db/tables.ts'
import { markForDemo } from '#server/demo/demo-mark.ts'
import { createLog } from '#server/platform/log/pino-log.ts'
import { readConfig } from '#server/platform/read-config.ts'
import { testDatabase } from '#tests/support/database.ts'
import { plant } from '#tests/support/rows.ts'
import { prepareDatabase } from './prepare-database.ts'

/** Longer than a statement of a call may take. */
const busyMilliseconds = 6_500

async function countWaiting(tx: Transaction<Database>, table: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
    where relation = ${table}::regclass and not granted`.execute(tx)
  return rows[0]?.count
}

// the owner's connection asks for the mark, and the application's whether anything is there
test.each([
  ['demo_mark', /^Preparing the tables … \d+ s$/],
  ['user_account', /^Preparing the demonstration … \d+ s$/],
])(
  'a statement that waits for %s longer than any call may is waited for, and somebody hears of it',
  async (table, said) => {
    const database = await testDatabase()
    const dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-prepare-'))
    try {
      // one that holds something is not filled: main.test.ts fills an empty one
      await markForDemo(database.ownerDb)
      await plant(database.ownerDb, 'role', { name: 'Clerk', guard_level: 'ADMIN' })
      const config = { ...readConfig({ DATA_FOLDER: dataFolder }), mode: 'demo' as const }
      const isLocked = Promise.withResolvers<void>()
      const busy = database.ownerDb.transaction().execute(async tx => {
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
        isLocked.resolve()
        await expect.poll(() => countWaiting(tx, table)).toBe(1)
        await sleep(busyMilliseconds)
      })
      await isLocked.promise
      const lines: string[] = []
      await prepareDatabase(config, database, createLog('silent'), line => lines.push(line))
      await busy
      expect(lines).toContainEqual(expect.stringMatching(said))
    } finally {
      await database.close()
      await rm(dataFolder, { recursive: true, force: true })
    }
  },
)
