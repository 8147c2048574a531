/** Reports and views of lists under a name, and who gets them by e-mail. */
export { findDueReportsJob, mailReportJob } from './mail-reports.job.ts'
export { savedReportsEndpoints } from './saved-reports.endpoints.ts'
