/**
 * Fills an empty database, after the migrations, with reference data and the demonstration (`seedDemoData`): the database of
 * DATABASE_URL, or the one that came along. The demonstration's start does the same on its own.
 */
import { join } from 'node:path'
import { explainFailure } from '#server/app/explain-failure.ts'
import { seedDemoData } from '#server/demo/seed-demo-data.ts'
import { seedReferenceData } from '#server/features/reference-data/index.ts'
import { connect } from '#server/platform/db/connect.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { readConfig } from '#server/platform/read-config.ts'

async function seed(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config, process.env)
  const db = connect(database.appUrl, { max: 1 })
  try {
    await seedReferenceData(db)
    await seedDemoData(db, new Date(), createDiskStore(join(config.dataFolder, 'files')))
  } finally {
    await db.destroy()
    await database.stop()
  }
}

try {
  await seed()
} catch (error) {
  console.error(explainFailure(error))
  process.exitCode = 1
}
