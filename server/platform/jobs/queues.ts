import type { PgBoss, Queue } from 'pg-boss'
import type { JobDefinition } from './job-definition.ts'
import type { JobKind } from './jobs.ts'

/** The schema of the queue's tables. */
export const jobsSchema = 'jobs'

/** Queue of jobs whose last retry failed; the page of outgoing messages lists them. */
export const deadLetterQueue = 'dead-letters'

const day = 24 * 60 * 60

/**
 * The queues that have to exist before a process can enqueue or work. The dead letters come first because the others refer to them.
 * After a day's outage of a gateway its queue must drain, so pauses grow to a quarter of an hour and no further.
 */
export const queuesFor = (kinds: readonly JobKind<object>[]): Queue[] => [
  { name: deadLetterQueue, retentionSeconds: 90 * day, retryLimit: 0 },
  ...kinds.map(kind => ({
    name: kind.name,
    deadLetter: deadLetterQueue,
    retryLimit: kind.retryLimit,
    retryBackoff: true,
    retryDelay: 2,
    retryDelayMax: 15 * 60,
    // The missing heartbeat reveals a killed worker, the expiry one that hangs.
    heartbeatSeconds: 20,
    expireInSeconds: 10 * 60,
    deleteAfterSeconds: 7 * day,
  })),
]

/** The names of all queues of the definitions, in the order in which they have to be made. */
export const queueNames = (definitions: readonly JobDefinition[]): string[] =>
  queuesFor(definitions.map(definition => definition.kind)).map(queue => queue.name)

/**
 * Makes the missing queues and gives all of them the current settings. A queue is a row, so any role may. A queue that has them is not
 * written: each process that starts asks, and mostly there is nothing to do.
 */
export async function keepQueues(boss: PgBoss, kinds: readonly JobKind<object>[]): Promise<void> {
  const stored = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  for (const { name, ...settings } of queuesFor(kinds)) {
    const queue = stored.get(name)
    if (!queue) await boss.createQueue(name, settings)
    else if (!hasAll(queue, settings)) await boss.updateQueue(name, settings)
  }
}

const hasAll = (queue: object, settings: object): boolean =>
  Object.entries(settings).every(([key, value]) => (queue as Record<string, unknown>)[key] === value)
