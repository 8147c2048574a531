import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { stopLetters } from '#server/features/letters/index.ts'
import { seedReferenceData } from '#server/features/reference-data/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { checkDatabase } from '#server/platform/db/checks.ts'
import { connect } from '#server/platform/db/connect.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { type DatabaseAddress, openDatabase } from '#server/platform/db/open-database.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { queueNames } from '#server/platform/jobs/queues.ts'
import { startJobs } from '#server/platform/jobs/pg-boss-jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import { createLog } from '#server/platform/log/pino-log.ts'
import { seedDemoData } from '#server/demo/seed-demo-data.ts'
import { caseGuards } from './complaint-actions.ts'
import { jobDefinitions } from './jobs.ts'
import { injectInto } from './page-api.ts'
import { pages } from './pages.ts'
import { buildServer } from './server.ts'

export interface RunningProcess {
  log: Log
  /** Where it listens, once the port is known; undefined for a worker. */
  address: string | undefined
  stop(): Promise<void>
}

/** Migrates, checks and seeds; several processes may do it at the same time. */
async function prepareDatabase(config: Config, database: DatabaseAddress, files: FileStore): Promise<void> {
  await migrateDatabase(database.ownerUrl, { queues: queueNames(jobDefinitions) })
  const db = connect(database.appUrl, { max: 2 })
  try {
    await checkDatabase(db)
    await seedReferenceData(db)
    if (config.mode === 'demo') await seedDemoData(db, systemClock.now(), files)
  } finally {
    await db.destroy()
  }
}

/**
 * Starts what one process does and gives the way to stop it. Throws what keeps it from starting, once everything that was
 * opened by then is closed; `explainFailure` puts it into words.
 */
export async function startProcess(
  config: Config,
  options: { does: readonly ('web' | 'worker')[]; isDev: boolean; env: NodeJS.ProcessEnv },
): Promise<RunningProcess> {
  const log = createLog(options.env.LOG_LEVEL ?? (config.mode === 'production' ? 'info' : 'warn'))
  const opened: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of opened.toReversed()) await close()
  }
  try {
    const database = await openDatabase(config, options.env)
    opened.push(database.stop)
    const files = createDiskStore(join(config.dataFolder, 'files'))
    await prepareDatabase(config, database, files)
    const db = connect(database.appUrl, { max: 20 })
    opened.push(() => db.destroy(), stopLetters)
    const works = options.does.includes('worker')
    const jobs = await startJobs({ appUrl: database.appUrl, definitions: jobDefinitions, works, log })
    opened.push(() => jobs.stop())
    const context: Context = { config, db, jobs, files, clock: systemClock, log, caseGuards }
    if (works) await jobs.work(context)
    const server = options.does.includes('web') ? await listen(context, options.isDev) : undefined
    if (server) opened.push(server.close)
    return { log, address: server?.address, stop }
  } catch (error) {
    // what is worth telling is why it did not start
    await stop().catch(() => undefined)
    throw error
  }
}

async function listen(context: Context, isDev: boolean) {
  const app = await buildServer(context)
  await app.register(pages, { dev: isDev, injectApi: injectInto(app) })
  await app.listen({ host: context.config.host, port: context.config.port })
  const { port } = app.server.address() as AddressInfo
  return { address: `http://localhost:${port}`, close: () => app.close() }
}
