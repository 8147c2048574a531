import { forgetting } from '#server/platform/jobs/forgetting.ts'
import { deleteAdministrationNoticesBefore } from '#server/features/staff/index.ts'
import { deleteNoticesBefore } from './notices.queries.ts'

/** After this time a notice is deleted; the track of the case still has the event. */
const keptMilliseconds = 60 * 24 * 60 * 60 * 1000

/** Every night: deletes notices older than two months, read or not. */
export const forgetNoticesJob = forgetting('forget-notices', '55 2 * * *', keptMilliseconds, async (tx, before) => {
  await deleteNoticesBefore(tx, before)
  await deleteAdministrationNoticesBefore(tx, before)
})
