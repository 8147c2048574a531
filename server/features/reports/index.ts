/** Figures of complaints; `makeReport` of make-report.ts gives them to whoever asks in a transaction of their own. */
export { reportsEndpoints } from './reports.endpoints.ts'
export { requireNarrowing } from './read-request.ts'
export { casesInWords, figuresInWords, periodInWords } from './report-in-words.ts'
