/**
 * Brings the database (of DATABASE_URL, the account that owns it, or the embedded one) to the newest state:
 * `npm run migrate [-- --types]`. With --types it also writes db/tables.ts and docs/data-model.md.
 */
import { writeFile } from 'node:fs/promises'
import { jobDefinitions } from '#server/app/jobs.ts'
import { endOnSignals, isAskedToEnd } from '#server/app/end-on-signals.ts'
import { explainFailure } from '#server/app/explain-failure.ts'
import { checkServer } from '#server/platform/db/checks.ts'
import { connect, patient } from '#server/platform/db/connections/connect.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { openAsOwner } from '#server/platform/db/connections/open-database.ts'
import { describeDataModel } from '#server/platform/db/data-model.ts'
import { describeTables } from '#server/platform/db/table-types.ts'
import { queueNames } from '#server/platform/jobs/queues.ts'
import { readDataFolder } from '#server/platform/read-config.ts'

const typesFile = new URL('../db/tables.ts', import.meta.url)
const modelFile = new URL('../docs/data-model.md', import.meta.url)

async function migrate(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl, { max: 1, ...patient })
  try {
    await checkServer(db)
    const names = await migrateDatabase(ownerUrl, { queues: queueNames(jobDefinitions) })
    console.log(names.length === 0 ? 'Nothing to migrate.' : `Migrated: ${names.join(', ')}`)
    if (!process.argv.includes('--types')) return
    await writeFile(typesFile, await describeTables(db))
    await writeFile(modelFile, await describeDataModel(db))
  } finally {
    await db.destroy()
  }
}

endOnSignals()
try {
  const database = await openAsOwner(process.env, readDataFolder(process.env))
  await migrate(database.ownerUrl).finally(database.stop)
} catch (error) {
  if (!isAskedToEnd()) console.error(explainFailure(error))
  process.exitCode = 1
}
