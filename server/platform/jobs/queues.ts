import type { PgBoss, Queue } from 'pg-boss'
import type { JobDefinition } from './job-definition.ts'
import type { JobKind } from './jobs.ts'

/** The schema of the queue's tables. */
export const jobsSchema = 'jobs'

/** Where jobs end whose last retry failed; they stand on the page of outgoing messages. */
export const deadLetterQueue = 'dead-letters'

const day = 24 * 60 * 60

/**
 * The queues that have to exist before a process can enqueue or work. The dead letters come first: the others name them.
 * A day's outage of a gateway must drain, so pauses grow to a quarter of an hour and no further.
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
    // A worker that was killed is noticed by its missing heartbeat, one that hangs by the expiry.
    heartbeatSeconds: 20,
    expireInSeconds: 10 * 60,
    deleteAfterSeconds: 7 * day,
  })),
]

/** The names of every queue that the definitions need, in the order in which they have to be made. */
export const queueNames = (definitions: readonly JobDefinition[]): string[] =>
  queuesFor(definitions.map(definition => definition.kind)).map(queue => queue.name)

/** Makes the queues that are missing and gives all of them today's settings. A queue is a row, so any role may. */
export async function keepQueues(boss: PgBoss, kinds: readonly JobKind<object>[]): Promise<void> {
  for (const { name, ...settings } of queuesFor(kinds)) {
    await boss.createQueue(name, settings)
    await boss.updateQueue(name, settings)
  }
}
