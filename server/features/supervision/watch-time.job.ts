import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { watchTime } from './watch-time.ts'

const kind: JobKind<object> = { name: 'watch-time', retryLimit: 2 }

/** Every five minutes: clocks of which the office has to be told, and overdue referrals. */
export const watchTimeJob: JobDefinition = { kind, schedule: '*/5 * * * *', run: watchTime }
