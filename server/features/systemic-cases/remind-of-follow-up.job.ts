import { localDate } from '#server/features/calendar/index.ts'
import { listStaffWith } from '#server/features/lifecycle/index.ts'
import { recordNotices } from '#server/features/notices/index.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import { lockDue, noteTold } from './systemic-cases.queries.ts'

const kind = { name: 'remind-of-follow-up', retryLimit: 2 }

/** Reminders of one transaction; the next run continues. */
const mostAtOnce = 500

/** Every ten minutes, so that the notice is there in the early morning. */
export const remindOfFollowUpJob: JobDefinition = {
  kind,
  schedule: '*/10 * * * *',
  async run(context) {
    await remindOfFollowUp(context)
  },
}

/**
 * Sends owners a notice when the day of follow-up of a systemic case has come, once for each day; supervisors of the owner's body where the
 * owner's account is closed. Returns the number of cases.
 */
export const remindOfFollowUp = (context: Context): Promise<number> =>
  inTransaction(context, { kind: 'system', job: kind.name }, async tx => {
    const now = context.clock.now()
    const due = await lockDue(tx, localDate(now), mostAtOnce)
    if (due.length === 0) return 0
    for (const { id, owner_id, is_read, organization_id, follow_up_on } of due) {
      const told = is_read ? [owner_id] : await listStaffWith(tx, 'Complaints - Supervise', organization_id ?? 0)
      const notices = told.map(user_id => ({
        ...{ user_id, complaint_id: null, systemic_case_id: id, kind: 'follow-up-due' as const, at: now },
        event: `systemic-case:${id}:${follow_up_on}`,
      }))
      await recordNotices(tx, notices)
    }
    await noteTold(
      tx,
      due.map(({ id }) => id),
    )
    return due.length
  })
