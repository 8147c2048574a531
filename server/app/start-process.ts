import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sealAgain } from '#server/features/accounts/index.ts'
import { stopLetters } from '#server/features/letters/index.ts'
import { seedReferenceData } from '#server/features/reference-data/index.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { checkDatabase, checkServer } from '#server/platform/db/checks.ts'
import { connect } from '#server/platform/db/connect.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/db/open-database.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { stopFileWorkers } from '#server/platform/outside/file-workers.ts'
import { queueNames } from '#server/platform/jobs/queues.ts'
import { startJobs } from '#server/platform/jobs/pg-boss-jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import { createLog } from '#server/platform/log/pino-log.ts'
import { markForDemo, refuseDemo, refuseForeign } from '#server/demo/demo-mark.ts'
import { seedDemoData } from '#server/demo/seed-demo-data.ts'
import { caseGuards } from './complaint-actions.ts'
import { jobDefinitions } from './jobs.ts'
import { injectInto } from './page-api.ts'
import { checkLogLevel } from './explain-failure.ts'
import { pages } from './pages.ts'
import { buildServer } from './server.ts'

export interface RunningProcess {
  log: Log
  /** Where it listens, once the port is known; undefined for a worker. */
  address: string | undefined
  stop(): Promise<void>
}

/**
 * Checks the database, and migrates and fills it where it is the demonstration's; several processes may do it at the same time.
 * Throws CannotStart.
 */
async function prepareDatabase(config: Config, database: OpenDatabase, files: FileStore, log: Log): Promise<void> {
  const { mode } = config
  if (mode === 'demo' && database.ownerUrl) await prepareForDemo(database.ownerUrl)
  const db = connect(database.appUrl, { max: 2 })
  try {
    await checkDatabase(db)
    if (mode === 'production') await refuseDemo(db)
    await seedReferenceData(db)
    if (mode === 'demo') await seedDemoData(db, systemClock.now(), files)
    await sealAgain(db, config, log)
  } finally {
    await db.destroy()
  }
}

/** All that a process ever does as the owner, and only for the demonstration: production is migrated by a command of its own. */
async function prepareForDemo(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl, { max: 1 })
  try {
    await checkServer(db)
    await refuseForeign(db)
    await migrateDatabase(ownerUrl, { queues: queueNames(jobDefinitions) })
    await markForDemo(db)
  } finally {
    await db.destroy()
  }
}

/** Something to close when the process stops, and how long that may take: all of it has to be over in ten seconds. */
interface Opened {
  close: () => Promise<unknown>
  seconds: number
}

/** A slow database must not hold up the end: what is not closed by then ends with the process, as it would by a kill. */
const within = (seconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(seconds * 1000, undefined, { ref: false })])

/**
 * Starts what one process does and gives the way to stop it. Throws what keeps it from starting, once everything that was
 * opened by then is closed; `explainFailure` puts it into words.
 */
export async function startProcess(
  config: Config,
  options: { does: readonly ('web' | 'worker')[]; isDev: boolean; env: NodeJS.ProcessEnv },
): Promise<RunningProcess> {
  const log = createLog(checkLogLevel(options.env.LOG_LEVEL || (config.mode === 'production' ? 'info' : 'warn')))
  const opened: Opened[] = []
  const stop = async () => {
    for (const { close, seconds } of opened.toReversed()) await within(seconds, close())
  }
  try {
    const database = await openDatabase(config, options.env)
    opened.push({ close: database.stop, seconds: 60 })
    const files = createDiskStore(join(config.dataFolder, 'files'))
    await prepareDatabase(config, database, files, log)
    const db = connect(database.appUrl, { max: 20 })
    for (const close of [() => db.destroy(), stopLetters, stopFileWorkers]) opened.push({ close, seconds: 0.8 })
    const works = options.does.includes('worker')
    const jobs = await startJobs({ appUrl: database.appUrl, definitions: jobDefinitions, works, log })
    opened.push({ close: () => jobs.stop(2000), seconds: 2.5 })
    const context: Context = { config, db, jobs, files, clock: systemClock, log, caseGuards }
    if (works) await jobs.work(context)
    const server = options.does.includes('web') ? await listen(context, options.isDev) : undefined
    if (server) opened.push({ close: server.close, seconds: 4 })
    return { log, address: server?.address, stop }
  } catch (error) {
    // what is worth telling is why it did not start
    await stop().catch(() => undefined)
    throw error
  }
}

async function listen(context: Context, isDev: boolean) {
  const app = await buildServer(context)
  await app.register(pages, { dev: isDev, injectApi: injectInto(app), config: context.config })
  const { host, port: wanted } = context.config
  await app.listen({ host, port: wanted }).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === 'getaddrinfo' ? new CannotStart(`This machine does not know HOST, "${host}".`) : error
  })
  const { port } = app.server.address() as AddressInfo
  return { address: `http://localhost:${port}`, close: () => app.close() }
}
