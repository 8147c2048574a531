/** Notices for members of staff, which the portal shows under the bell. */
export { forgetNoticesJob } from './forget-notices.job.ts'
export { findDigestsJob, mailDigestJob } from './mail-digests.job.ts'
export { noticesEndpoints } from './notices.endpoints.ts'
export { countUnread, markRead, recordImportNotice, recordNotices } from './notices.queries.ts'
