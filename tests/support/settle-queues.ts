import { jobDefinitions } from '#server/app/jobs.ts'
import { createLog } from '#server/platform/log/pino-log.ts'
import { startJobs } from '#server/platform/jobs/pg-boss-jobs.ts'

/** Gives the queues of a template their settings, so that no server over a copy of it has to. */
export async function settleQueues(appUrl: string): Promise<void> {
  const jobs = await startJobs({ appUrl, definitions: jobDefinitions, works: false, log: createLog('silent') })
  await jobs.stop(0)
}
