/** Files of reports that are too large for one answer: a job makes them, and they can be downloaded for a day. */
export { endExportsJob, makeExportJob } from './make-export.job.ts'
export { reportExportsEndpoints } from './report-exports.endpoints.ts'
