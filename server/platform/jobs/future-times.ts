import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { isLostConnection } from '../db/connections/unavailable.ts'
import type { Log } from '../log/log.ts'
import { jobsSchema } from './queues.ts'

/** Turns that the queue takes: whoever wrote one in the future keeps everybody from the next one. */
const turns = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'],
  queue: ['maintain_on', 'monitor_claim_on', 'monitor_on', 'delta_on'],
}

const forgetTurns = (table: string, columns: readonly string[]) =>
  `update ${jobsSchema}.${table} set ${columns.map(name => `${name} = case when ${name} <= now() then ${name} end`).join(', ')}
    where ${columns.map(name => `${name} > now()`).join(' or ')}`

const updates = [
  ...Object.entries(turns).map(([table, columns]) => forgetTurns(table, columns)),
  // a job waits as long as it was meant to
  `update ${jobsSchema}.job set start_after = start_after - (created_on - now()), keep_until = keep_until - (created_on - now()),
      created_on = now()
    where state < 'active' and not blocked and created_on > now()`,
  // no pause before another try is longer than the longest one
  `update ${jobsSchema}.job set start_after = now()
    where state = 'retry' and not blocked
      and (started_on > now() and start_after > now() or start_after > now() + interval '1 second' * retry_delay_max)`,
  // a killed worker is noticed when its heartbeat is missing
  `update ${jobsSchema}.job set started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
    where state = 'active' and (started_on > now() or heartbeat_on > now())`,
  // a schedule has one job for each minute: the minutes that come a second time get theirs too
  `update ${jobsSchema}.job set singleton_on = null where singleton_on > now() at time zone 'utc'`,
]

type Database = ReturnType<PgBoss['getDb']>

/** Takes back times that lie in the future after the clock of the database stepped back. Returns how many rows had one. */
export async function takeBackFutureTimes(database: Database): Promise<number> {
  let changed = 0
  for (const update of updates) {
    const { rows } = await database.executeSql(
      `with changed as (${update} returning 1) select count(*)::integer as changed from changed`,
    )
    changed += Number(rows[0]?.changed ?? 0)
  }
  return changed
}

const lookMilliseconds = 2_000
/** A step that is smaller than this makes nobody wait. */
const stepMilliseconds = 1_000
/** Transactions from before the step may still write its times. */
const looksAfterStep = 15
/** A step that nobody saw, for example while the database was down. */
const looksBetween = 30

/**
 * Watches the clock of the database, and takes its future times back when it stepped back. Returns the function that ends this.
 */
export function watchDatabaseClock(database: Database, log: Log): () => Promise<void> {
  const over = new AbortController()
  let known: number | undefined
  let looksLeft = 1
  let looks = 0
  const look = async () => {
    const { rows } = await database.executeSql('select extract(epoch from clock_timestamp())::float8 * 1000 as now')
    const ahead = Number(rows[0]?.now) - performance.now()
    const step = known === undefined ? 0 : ahead - known
    known = ahead
    if (Math.abs(step) > stepMilliseconds) log.warn({ seconds: Math.round(step / 1000) }, 'jobs: the clock stepped')
    if (step < -stepMilliseconds) looksLeft = looksAfterStep
    looks += 1
    if (looksLeft <= 0 && looks % looksBetween !== 0) return
    looksLeft -= 1
    const changed = await takeBackFutureTimes(database)
    if (changed > 0) log.warn({ changed }, 'jobs: times in the future were taken back')
  }
  const watch = async () => {
    while (!over.signal.aborted) {
      await look().catch(
        (error: Error) => isLostConnection(error) || log.error({ reason: error.message }, 'jobs: error'),
      )
      await sleep(lookMilliseconds, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
    }
  }
  const watching = watch()
  return () => {
    over.abort()
    return watching
  }
}
