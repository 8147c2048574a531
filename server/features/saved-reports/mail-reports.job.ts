import { localDate } from '#server/features/calendar/index.ts'
import { dayMilliseconds } from '#contract/values/day-numbers.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { mailReport } from './mail-report.ts'
import { type DueMail, listDueMails, purgeRemoved } from './saved-reports.queries.ts'

const finding = { name: 'find-due-reports', retryLimit: 2 }
const sending: JobKind<DueMail> = { name: 'mail-report', retryLimit: 5 }

/** How long a deleted report can be restored. */
const keptDays = 30

/** Runs often during the day, so that a process that was down at six o'clock sends later; each e-mail goes once. */
export const findDueReportsJob: JobDefinition = { kind: finding, schedule: '*/10 6-20 * * *', run: findDueReports }

/** Computes one report as its reader and queues the e-mail. */
export const mailReportJob: JobDefinition<DueMail> = {
  kind: sending,
  run: (context, due) => mailReport(context, due),
}

/** Queues a job for every report that is due, so that one that fails does not delay the others. */
export function findDueReports(context: Context): Promise<void> {
  const now = context.clock.now()
  return inTransaction(context, { kind: 'system', job: finding.name }, async tx => {
    for (const due of await listDueMails(tx, localDate(now))) {
      const singletonKey = `${due.reportId}:${due.userId}:${due.nextOn}`
      await context.jobs.enqueue(tx, sending, due, { singletonKey })
    }
    await purgeRemoved(tx, new Date(now.getTime() - keptDays * dayMilliseconds))
  })
}
