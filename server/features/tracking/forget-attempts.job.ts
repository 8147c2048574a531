import { inTransaction } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { deleteAttemptsBefore } from '#server/platform/throttle/throttle.ts'

const kind: JobKind<object> = { name: 'forget-attempts', retryLimit: 2 }

/** Longer than any limit's window. */
const keptMilliseconds = 2 * 24 * 60 * 60 * 1000

/** Every night: deletes counted attempts whose windows are over; they hold hashed addresses, which nobody needs any longer. */
export const forgetAttemptsJob: JobDefinition = {
  kind,
  schedule: '40 2 * * *',
  run: context =>
    inTransaction(context, { kind: 'system', job: kind.name }, async tx => {
      await deleteAttemptsBefore(tx, new Date(context.clock.now().getTime() - keptMilliseconds))
    }),
}
