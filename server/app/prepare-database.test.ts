import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log/pino-log.ts'
import { readConfig } from '#server/platform/read-config.ts'
import { testDatabase } from '#tests/support/database.ts'
import { prepareDatabase } from './prepare-database.ts'

/** Longer than a statement of a call may take. */
const busyMilliseconds = 6_500

test('a statement that waits longer than any call may is waited for, and somebody hears of it', async () => {
  const database = await testDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-prepare-'))
  try {
    const config = { ...readConfig({ DATA_FOLDER: dataFolder }), mode: 'demo' as const }
    const isLocked = Promise.withResolvers<void>()
    const busy = database.ownerDb.transaction().execute(async tx => {
      await sql`lock table user_account in access exclusive mode`.execute(tx)
      isLocked.resolve()
      await sleep(busyMilliseconds)
    })
    await isLocked.promise
    const lines: string[] = []
    await prepareDatabase(config, database, createLog('silent'), line => lines.push(line))
    await busy
    expect(lines).toContainEqual(expect.stringMatching(/^Preparing the \w+ … \d+ s$/))
    const { count } = await database.ownerDb
      .selectFrom('complaint')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBeGreaterThan(600)
    // the next start has nothing to do
    await prepareDatabase(config, database, createLog('silent'), line => lines.push(line))
  } finally {
    await database.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
})
