/**
 * Fills an empty database, after the migrations, with reference data and the demonstration (`seedDemoData`): with DEMO=yes the database
 * of DATABASE_URL and DATABASE_APP_URL, otherwise the embedded one. The start of the demonstration does the same by itself.
 */
import { join } from 'node:path'
import { endOnSignals, isAskedToEnd } from '#server/app/end-on-signals.ts'
import { explainFailure } from '#server/app/explain-failure.ts'
import { markForDemo } from '#server/demo/demo-mark.ts'
import { seedDemoData } from '#server/demo/seed-demo-data.ts'
import { seedReferenceData } from '#server/features/reference-data/index.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { checkDatabase } from '#server/platform/db/checks.ts'
import { connect, patient } from '#server/platform/db/connections/connect.ts'
import { openDatabase } from '#server/platform/db/connections/open-database.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { readConfig } from '#server/platform/read-config.ts'

async function seed(): Promise<void> {
  const config = readConfig(process.env)
  if (config.mode !== 'demo') throw new CannotStart('Production has no demo data. DEMO=yes is for the demonstration.')
  const database = await openDatabase(config, process.env)
  const db = connect(database.appUrl, { max: 1, ...patient })
  try {
    await checkDatabase(db)
    if (database.ownerUrl) await mark(database.ownerUrl)
    await seedReferenceData(db)
    await seedDemoData(db, new Date(), createDiskStore(join(config.dataFolder, 'files')))
  } finally {
    await db.destroy()
    await database.stop()
  }
}

async function mark(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl, { max: 1, ...patient })
  try {
    await markForDemo(db)
  } finally {
    await db.destroy()
  }
}

endOnSignals()
try {
  await seed()
} catch (error) {
  if (!isAskedToEnd()) console.error(explainFailure(error))
  process.exitCode = 1
}
