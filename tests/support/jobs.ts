import { type RunningJobs, startJobs } from '#server/platform/jobs/pg-boss-jobs.ts'

/** A queue that nobody works, which starts with the first job: most tests send none. */
export function jobsWhenSent(options: Omit<Parameters<typeof startJobs>[0], 'works'>) {
  let started: Promise<RunningJobs> | undefined
  const jobs = () => (started ??= startJobs({ ...options, works: false }))
  return {
    enqueue: async (...job) => (await jobs()).enqueue(...job),
    enqueueOnce: async (...job) => (await jobs()).enqueueOnce(...job),
    stop: async () => (await started)?.stop(0),
  } satisfies Partial<RunningJobs>
}
