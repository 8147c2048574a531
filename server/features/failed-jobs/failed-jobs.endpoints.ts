import { failedJobsContract } from '#contract/settings/failed-jobs.ts'
import { serve } from '#server/platform/http/call.ts'
import { listFailedJobs, retryFailedJob } from './failed-jobs.ts'

export const failedJobsEndpoints = serve(failedJobsContract, {
  getFailedJobs: (_, { context, actor }) => listFailedJobs(context, actor),
  async retryFailedJob({ params }, { context, actor }) {
    await retryFailedJob(context, actor, params.jobId)
    return listFailedJobs(context, actor)
  },
})
