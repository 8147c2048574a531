import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopLetters } from '#server/features/letters/index.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { openDatabase } from '#server/platform/db/connections/open-database.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { stopFileWorkers } from '#server/platform/outside/file-workers.ts'
import { startJobs } from '#server/platform/jobs/pg-boss-jobs.ts'
import type { Work } from '#server/platform/processes/which-processes.ts'
import { caseGuards } from './complaint-actions.ts'
import { jobDefinitions } from './jobs.ts'
import { injectInto } from './page-api.ts'
import { openLog } from './open-log.ts'
import { pages } from './pages.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { RunningProcess } from './running-process.ts'
import { buildServer } from './server.ts'

/** Something to close when the process stops, with its time limit: everything has to end within ten seconds. */
interface Opened {
  close: () => Promise<unknown>
  seconds: number
}

/** A slow database must not delay the end: what is not closed by then ends with the process, as after a kill. */
const within = (seconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(seconds * 1000, undefined, { ref: false })])

export interface ProcessOptions {
  does: readonly Work[]
  isDev: boolean
  env: NodeJS.ProcessEnv
  /** Most database connections for calls. */
  connections?: number
}

const usualConnections = 20

/**
 * Starts the work of one process on a prepared database, and returns the function that stops it. When the start fails, closes
 * everything that was opened, and throws the reason; `explainFailure` puts it into words.
 */
export async function startProcess(
  config: Config,
  appUrl: string,
  { does, isDev, env, connections = usualConnections }: ProcessOptions,
): Promise<RunningProcess> {
  const log = openLog(config, env)
  const opened: Opened[] = []
  const stop = async () => {
    for (const { close, seconds } of opened.toReversed()) await within(seconds, close())
  }
  try {
    const files = createDiskStore(join(config.dataFolder, 'files'))
    const db = connect(appUrl, { max: connections })
    for (const close of [() => db.destroy(), stopLetters, stopFileWorkers]) opened.push({ close, seconds: 0.8 })
    const works = does.includes('worker')
    const jobs = await startJobs({ appUrl, definitions: jobDefinitions, works, log })
    opened.push({ close: () => jobs.stop(2000), seconds: 2.5 })
    const context: Context = { config, db, jobs, files, clock: systemClock, log, caseGuards }
    if (works) await jobs.work(context)
    const server = does.includes('web') ? await listen(context, isDev) : undefined
    if (server) opened.push({ close: server.close, seconds: 4 })
    return { log, address: server?.address, stop }
  } catch (error) {
    // the reason why it did not start is what matters
    await stop().catch(() => undefined)
    throw error
  }
}

/** Starts a process that prepares the database itself; otherwise like `startProcess`. */
export async function startAlone(config: Config, options: ProcessOptions): Promise<RunningProcess> {
  const database = await openDatabase(config, options.env)
  try {
    await prepareDatabase(config, database, openLog(config, options.env))
    const running = await startProcess(config, database.appUrl, options)
    return { ...running, stop: () => running.stop().finally(database.stop) }
  } catch (error) {
    await database.stop().catch(() => undefined)
    throw error
  }
}

async function listen(context: Context, isDev: boolean) {
  const app = await buildServer(context)
  await app.register(pages, { dev: isDev, injectApi: injectInto(app), context })
  const { host, port: wanted } = context.config
  await app.listen({ host, port: wanted }).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === 'getaddrinfo' ? new CannotStart(`This machine does not know HOST, "${host}".`) : error
  })
  const { port } = app.server.address() as AddressInfo
  return { address: `http://localhost:${port}`, close: () => app.close() }
}
