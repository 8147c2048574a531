import { z } from 'zod'
import { endpoints } from '../http/endpoint.ts'
import { messagesPage } from './notifications.ts'

/** Longest list of failed jobs; the count is exact. */
export const failedJobsShown = 100

const failedJob = z.object({
  id: z.uuid(),
  /** Code of the kind of work, `audit-seal`; the screens translate it. */
  name: z.string(),
  /** When the last try failed. */
  failedAt: z.iso.datetime(),
  /** Number of tries. */
  attempts: z.int(),
  /** Error of the last try, in English, as in the log; null when it only took too long. */
  reason: z.string().nullable(),
})
export type FailedJob = z.output<typeof failedJob>

const failedJobs = z.object({ jobs: z.array(failedJob), total: z.int() })

export const failedJobsContract = endpoints({
  getFailedJobs: {
    call: 'GET /Notifications/GetFailedJobs',
    summary: 'Background jobs that were given up after their last try, newest first',
    access: { page: messagesPage },
    answer: failedJobs,
    note: `Ours. At most ${failedJobsShown} jobs; the count goes further. The data of jobs are not returned.`,
  },
  retryFailedJob: {
    call: 'POST /Notifications/RetryFailedJob/:jobId',
    summary: 'Queues a job again that was given up',
    access: { page: messagesPage },
    params: z.object({ jobId: z.uuid() }),
    answer: failedJobs,
    failure: 'Error Saving',
    note: 'Ours. Answers the jobs that are still failed. 404 for a job that is not, or no longer, among the failed ones; 409 `unknown-job` for a kind of work that no longer exists.',
  },
})
