/** Files of reports that are too large for one answer: made by a job, fetched within a day. */
export { endExportsJob, makeExportJob } from './make-export.job.ts'
export { reportExportsEndpoints } from './report-exports.endpoints.ts'
