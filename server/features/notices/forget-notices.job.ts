import { type Context, inTransaction } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { deleteNoticesBefore } from './notices.queries.ts'

const kind: JobKind<object> = { name: 'forget-notices', retryLimit: 2 }

/** After this time a notice is deleted; the track of the case still has the event. */
const keptMilliseconds = 60 * 24 * 60 * 60 * 1000

/** Every night: deletes notices older than two months, read or not. */
export const forgetNoticesJob: JobDefinition = { kind, schedule: '55 2 * * *', run: context => forgetNotices(context) }

/** Deletes the notices that are too old to be shown. */
export const forgetNotices = (context: Context): Promise<void> =>
  inTransaction(context, { kind: 'system', job: kind.name }, async tx => {
    await deleteNoticesBefore(tx, new Date(context.clock.now().getTime() - keptMilliseconds))
  })
