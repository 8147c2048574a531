import { join } from 'node:path'
import { markForDemo, refuseDemo, refuseForeign } from '#server/demo/demo-mark.ts'
import { seedDemoData } from '#server/demo/seed-demo-data.ts'
import { sealAgain } from '#server/features/accounts/index.ts'
import { seedReferenceData } from '#server/features/reference-data/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { checkDatabase, checkServer } from '#server/platform/db/checks.ts'
import { connect, patient } from '#server/platform/db/connections/connect.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import type { DatabaseUrls } from '#server/platform/db/connections/open-database.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { queueNames } from '#server/platform/jobs/queues.ts'
import type { Log } from '#server/platform/log/log.ts'
import { saying } from '#server/platform/waiting.ts'
import { jobDefinitions } from './jobs.ts'
import type { Say } from './progress.ts'

const print: Say = line => console.log(line)

/**
 * Checks the database, and migrates and fills it if it is the demonstration's; several processes may do it at the same time. It takes the
 * time that it needs, and says so. Each step is done as a whole: after a kill the next start goes on with the step that was not finished.
 * Throws CannotStart.
 */
export async function prepareDatabase(
  config: Config,
  { appUrl, ownerUrl }: DatabaseUrls,
  log: Log,
  say: Say = print,
): Promise<void> {
  const { mode } = config
  if (mode === 'demo' && ownerUrl) await saying(say, 'Preparing the tables', () => prepareForDemo(ownerUrl))
  const db = connect(appUrl, { max: 2, ...patient })
  try {
    await checkDatabase(db)
    if (mode === 'production') await refuseDemo(db)
    await saying(say, 'Preparing places and constants', () => seedReferenceData(db))
    if (mode === 'demo') {
      const files = createDiskStore(join(config.dataFolder, 'files'))
      await saying(say, 'Preparing the demonstration', () => seedDemoData(db, systemClock.now(), files))
    }
    await sealAgain(db, config, log)
  } finally {
    await db.destroy()
  }
}

/** Everything that a process does as the owner, only for the demonstration: production is migrated by a command. */
async function prepareForDemo(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl, { max: 1, ...patient })
  try {
    await checkServer(db)
    await refuseForeign(db)
    await migrateDatabase(ownerUrl, { queues: queueNames(jobDefinitions) })
    await markForDemo(db)
  } finally {
    await db.destroy()
  }
}
