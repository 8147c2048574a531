/** Figures of complaints; `makeReport` computes them in the caller's transaction. */
export { countedComplaints } from './reported-complaints.queries.ts'
export { dimensions } from './dimensions.ts'
export { makeReport } from './make-report.ts'
export { reportsEndpoints } from './reports.endpoints.ts'
export { requireNarrowing } from './read-request.ts'
export { casesInWords, figuresInWords, periodInWords } from './exports/report-in-words.ts'
/** Files of reports that are too large for one answer: a job makes them, and they can be downloaded for a day. */
export { endExportsJob, makeExportJob } from './kept-exports/make-export.job.ts'
export { reportExportsEndpoints } from './kept-exports/report-exports.endpoints.ts'
