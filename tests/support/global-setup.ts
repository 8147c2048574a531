import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { makeDatabaseFolder } from './database-folder.ts'
import { quickSettings } from './quick-settings.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses of the template database that every test file clones, by role. */
    database: { superuserUrl: string; ownerUrl: string; appUrl: string; backupUrl: string }
  }
}

const root = new URL('../../', import.meta.url)

/** One server for the whole run, with a migrated and seeded template in it; returns the way to take it down. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await makeDatabaseFolder()
  const postgres = await startEmbeddedPostgres({ dataFolder, settings: quickSettings })
  try {
    await migrateDatabase(postgres.ownerUrl, { queues: await findQueueNames() })
    await seed(postgres.appUrl)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  const { superuserUrl, ownerUrl, appUrl, backupUrl } = postgres
  project.provide('database', { superuserUrl, ownerUrl, appUrl, backupUrl })
  return async () => {
    await postgres.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function findQueueNames(): Promise<string[]> {
  if (!existsSync(new URL('server/app/jobs.ts', root))) return []
  const [{ jobDefinitions }, { queueNames }] = await Promise.all([
    import('#server/app/jobs.ts'),
    import('#server/platform/jobs/queues.ts'),
  ])
  return queueNames(jobDefinitions)
}

async function seed(appUrl: string): Promise<void> {
  const { seedReferenceData } = await import('#server/features/reference-data/index.ts')
  const db = connect(appUrl, { max: 1 })
  try {
    await seedReferenceData(db)
  } finally {
    await db.destroy()
  }
}
