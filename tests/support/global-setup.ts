import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { jobDefinitions } from '#server/app/jobs.ts'
import { seedReferenceData } from '#server/features/reference-data/index.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { queueNames } from '#server/platform/jobs/queues.ts'
import { socketFolder } from './by-socket.ts'
import { makeDatabaseFolder } from './database-folder.ts'
import { quickSettings } from './quick-settings.ts'
import { settleQueues } from './settle-queues.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses of the template database that every test file clones, by role. */
    database: { superuserUrl: string; ownerUrl: string; appUrl: string; backupUrl: string }
    /** Where that server listens beside the network. */
    sockets: string | undefined
  }
}

/** One server for the whole run, with a migrated and seeded template in it; returns the way to take it down. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await makeDatabaseFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder, settings: quickSettings })
  try {
    await migrateDatabase(postgres.ownerUrl, { queues: queueNames(jobDefinitions) })
    await settleQueues(postgres.appUrl)
    await seed(postgres.appUrl)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  const { superuserUrl, ownerUrl, appUrl, backupUrl } = postgres
  project.provide('database', { superuserUrl, ownerUrl, appUrl, backupUrl })
  project.provide('sockets', await socketFolder(superuserUrl))
  return async () => {
    await postgres.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function seed(appUrl: string): Promise<void> {
  const db = connect(appUrl, { max: 1 })
  try {
    await seedReferenceData(db)
  } finally {
    await db.destroy()
  }
}
