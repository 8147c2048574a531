import { type FailedJob, failedJobsShown } from '#contract/settings/failed-jobs.ts'
import { messagesPage as page } from '#contract/settings/notifications.ts'
import { audit } from '#server/features/audit/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import { NotFound, RuleViolation } from '#server/platform/errors.ts'
import { countFailures, hasQueue, listFailures, takeFailure } from './failed-jobs.queries.ts'

/** Background jobs without any tries left, newest first. Throws NotPermitted. */
export async function listFailedJobs(context: Context, actor: Actor): Promise<{ jobs: FailedJob[]; total: number }> {
  requirePermission(actor, page)
  const { found, total } = await readAs(context, actor, tx => listFailures(tx, failedJobsShown))
  return { jobs: found.map(({ failedAt, ...job }) => ({ ...job, failedAt: failedAt.toISOString() })), total }
}

/** How many jobs failed. Throws NotPermitted. */
export function countFailedJobs(context: Context, actor: Actor): Promise<number> {
  requirePermission(actor, page)
  return readAs(context, actor, countFailures)
}

/**
 * Puts a job back into its queue, with all its tries; it is then no longer among the failed ones. Throws NotPermitted, NotFound also
 * when somebody else was first, RuleViolation `unknown-job`.
 */
export async function retryFailedJob(context: Context, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, page)
  await inTransaction(context, actor, async tx => {
    const job = await takeFailure(tx, id)
    if (!job) throw new NotFound('job')
    if (!(await hasQueue(tx, job.name))) throw new RuleViolation('unknown-job')
    await context.jobs.enqueue(tx, { name: job.name }, job.data)
    await audit(tx, actor, 'job-retried', { type: 'job', id }, { name: job.name }, context.clock.now())
  })
}
