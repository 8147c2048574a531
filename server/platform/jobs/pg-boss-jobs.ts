import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Context } from '../context.ts'
import { isLostConnection } from '../db/connections/unavailable.ts'
import type { Log } from '../log/log.ts'
import { watchDatabaseClock } from './future-times.ts'
import type { JobDefinition, OpenJob } from './job-definition.ts'
import type { Jobs } from './jobs.ts'
import { jobsSchema, keepQueues } from './queues.ts'
import { steadyClock } from './steady-clock.ts'

const timeZone = 'Africa/Addis_Ababa'

/** Jobs of one kind that a process does at the same time. */
const batchSize = 10

/** How often it is asked for new jobs: of those that somebody waits for, and of those that the clock starts. */
const seconds = { waitedFor: 1, scheduled: 5 }

/** Milliseconds between two tries of a job while the database is down. */
const [firstPause, longestPause] = [500, 5_000]

const isAboutClocks = (warning: string): boolean => warning.startsWith('Warning: Clock skew')

export interface RunningJobs extends Jobs {
  /** Starts to do the jobs, and to keep their schedules; only in a process that was started with `works`. */
  work(context: Context): Promise<void>
  /** Takes no more jobs, waits `graceMilliseconds` for those under way, then returns them to the queue. */
  stop(graceMilliseconds?: number): Promise<void>
}

/**
 * The queue in PostgreSQL (schema `jobs`, which the migrations make). The application role is enough: nothing here
 * changes a table. A process that only serves pages passes `works: false` and just enqueues.
 */
export async function startJobs(options: {
  appUrl: string
  definitions: readonly JobDefinition[]
  works: boolean
  log: Log
}): Promise<RunningJobs> {
  const { definitions, works, log } = options
  const boss = new PgBoss({
    connectionString: options.appUrl,
    schema: jobsSchema,
    max: works ? 4 : 2,
    // nobody waits for these, and at the start a machine can be busy
    connectionTimeoutMillis: 30_000,
    migrate: false,
    createSchema: false,
    reindex: false,
    supervise: works,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    schedule: works,
    clock: steadyClock,
    // how soon it follows when the clock of the database was set
    clockMonitorIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 10,
  })
  boss.on('error', error =>
    log.error({ code: (error as { code?: string }).code, reason: error.message }, 'jobs: error'),
  )
  boss.on('warning', warning => {
    // its own time need not be that of the database
    if (!isAboutClocks(warning.message)) log.warn({ reason: warning.message }, 'jobs: warning')
  })
  await boss.start()
  await keepQueues(
    boss,
    definitions.map(definition => definition.kind),
  )
  const opened: OpenJob<object>[] = []
  const over = new AbortController()
  let stopWatching = () => Promise.resolve()

  return {
    async enqueue(tx, kind, data, { afterSeconds = 0, ...others } = {}) {
      await boss.send(kind.name, data, { ...others, startAfter: afterSeconds, db: fromKysely(tx) })
    },

    async enqueueOnce(tx, kind, all) {
      const jobs = [...all].map(([key, data]) => ({ id: uuidOf(key), data }))
      await boss.insert(kind.name, jobs, { db: fromKysely(tx) })
    },

    async work(context) {
      if (!works) throw new Error('This process was started without work: pass works: true to startJobs.')
      await keepSchedules(boss, definitions)
      stopWatching = watchDatabaseClock(boss.getDb(), log)
      for (const definition of definitions) {
        const job = await openJob(definition, context)
        opened.push(job)
        const pollingIntervalSeconds = definition.schedule ? seconds.scheduled : seconds.waitedFor
        await boss.work(
          definition.kind.name,
          { batchSize, burstWhenBatchFull: true, pollingIntervalSeconds, perJobResults: true },
          (jobs: Job[]) => Promise.all(jobs.map(each => runJob(job, each, log, over.signal))),
        )
      }
    },

    async stop(graceMilliseconds = 8000) {
      over.abort()
      await stopWatching()
      await boss.stop({ graceful: true, timeout: graceMilliseconds })
      await Promise.all(opened.map(job => job.close()))
    },
  }
}

/** The same id for the same key: a second job of it is not written. */
const uuidOf = (key: string): string => {
  const digits = createHash('sha256').update(key).digest('hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-')
}

const openJob = async (definition: JobDefinition, context: Context): Promise<OpenJob<object>> =>
  'open' in definition
    ? definition.open(context)
    : { run: data => definition.run(context, data), close: () => Promise.resolve() }

/** One job's outcome: a failure does not affect the others of its batch. */
async function runJob(job: OpenJob<object>, work: Job, log: Log, over: AbortSignal): Promise<JobResult> {
  const { id, name, data, retryCount } = work
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      await job.run(data ?? {})
      return { id, status: 'completed' }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ job: name, jobId: id, retryCount, reason }, 'jobs: a run failed')
      // an outage of the database is no failure of the job: it goes on when the database is back
      if (isLostConnection(error)) await sleep(pause, undefined, { signal: over }).catch(() => undefined)
      if (!isLostConnection(error) || over.aborted || work.signal.aborted)
        return { id, status: 'failed', output: { reason } }
    }
  }
}

/** Stores exactly the schedules of the definitions. */
async function keepSchedules(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const scheduled = definitions.filter(definition => definition.schedule !== undefined)
  const names = new Set(scheduled.map(definition => definition.kind.name))
  for (const stored of await boss.getSchedules()) if (!names.has(stored.name)) await boss.unschedule(stored.name)
  for (const { kind, schedule } of scheduled) await boss.schedule(kind.name, schedule ?? '', {}, { tz: timeZone })
}
