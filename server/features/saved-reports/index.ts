/** Saved reports and views of lists, and their readers by e-mail. */
export { handOverReport } from './hand-over-report.ts'
export { findDueReportsJob, mailReportJob } from './mail-reports.job.ts'
export { savedReportsEndpoints } from './saved-reports.endpoints.ts'
