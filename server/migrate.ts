/**
 * Brings the database (DATABASE_URL, an owner's account, or the one that came along) to the newest state:
 * `node server/migrate.ts [--dump-schema]`. With --dump-schema it also writes db/schema.sql.
 */
import { writeFile } from 'node:fs/promises'
import { jobDefinitions } from '#server/app/jobs.ts'
import { connect } from '#server/platform/db/connect.ts'
import { dumpSchema } from '#server/platform/db/dump-schema.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { queueNames } from '#server/platform/jobs/queues.ts'
import { readConfig } from '#server/platform/read-config.ts'

const schemaFile = new URL('../db/schema.sql', import.meta.url)

async function writeSchema(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl, { max: 1 })
  try {
    await writeFile(schemaFile, await dumpSchema(db))
  } finally {
    await db.destroy()
  }
}

try {
  const database = await openDatabase(readConfig(process.env), process.env)
  try {
    const names = await migrateDatabase(database.ownerUrl, { queues: queueNames(jobDefinitions) })
    console.log(names.length === 0 ? 'Nothing to migrate.' : `Migrated: ${names.join(', ')}`)
    if (process.argv.includes('--dump-schema')) await writeSchema(database.ownerUrl)
  } finally {
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
