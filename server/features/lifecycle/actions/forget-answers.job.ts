import { inTransaction } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { deleteAnswersBefore } from './answered-actions.queries.ts'

const kind: JobKind<object> = { name: 'forget-answers', retryLimit: 2 }

/** A form that was kept in a tab is sent again within this time, or is a new one. */
const keptMilliseconds = 7 * 24 * 60 * 60 * 1000

/** Every night: deletes answers of actions that nobody will send again. */
export const forgetAnswersJob: JobDefinition = {
  kind,
  schedule: '50 2 * * *',
  run: context =>
    inTransaction(context, { kind: 'system', job: kind.name }, async tx => {
      await deleteAnswersBefore(tx, new Date(context.clock.now().getTime() - keptMilliseconds))
    }),
}
