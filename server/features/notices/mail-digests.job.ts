import { localDate, startOfDay } from '#server/features/calendar/index.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { type Digest, mailDigest } from './mail-digest.ts'
import { listWithDigest } from './notices.queries.ts'

const finding = { name: 'find-digests', retryLimit: 2 }
const sending: JobKind<Digest> = { name: 'mail-digest', retryLimit: 5 }

/** The daily e-mail reports what happened before this hour in Addis Ababa. */
const hour = 7

/** Runs often during the day, so that a process that was down at seven o'clock sends later; each e-mail goes once. */
export const findDigestsJob: JobDefinition = { kind: finding, schedule: '*/10 7-20 * * *', run: findDigests }

export const mailDigestJob: JobDefinition<Digest> = { kind: sending, run: mailDigest }

/** Queues a job for each recipient's daily e-mail, so that one that fails does not delay the others. */
export function findDigests(context: Context): Promise<void> {
  const day = localDate(context.clock.now())
  const before = new Date(startOfDay(day).getTime() + hour * 3_600_000)
  if (context.clock.now() < before) return Promise.resolve()
  return inTransaction(context, { kind: 'system', job: finding.name }, async tx => {
    for (const { user_id: userId } of await listWithDigest(tx, before)) {
      const singletonKey = `${userId}:${day}`
      await context.jobs.enqueue(tx, sending, { userId, before: before.toISOString() }, { singletonKey })
    }
  })
}
