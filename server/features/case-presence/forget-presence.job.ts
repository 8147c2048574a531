import { inTransaction } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'

const kind: JobKind<object> = { name: 'forget-presence', retryLimit: 2 }

/** Every hour: deletes the last case of people who have left. */
export const forgetPresenceJob: JobDefinition = {
  kind,
  schedule: '35 * * * *',
  run: context =>
    inTransaction(context, { kind: 'system', job: kind.name }, async tx => {
      const anHourAgo = new Date(context.clock.now().getTime() - 3_600_000)
      await tx.deleteFrom('case_presence').where('seen_at', '<', anHourAgo).execute()
    }),
}
