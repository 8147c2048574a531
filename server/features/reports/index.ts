/** Figures of complaints; `makeReport` of make-report.ts gives them to whoever asks in a transaction of their own. */
export { reportsEndpoints } from './reports.endpoints.ts'
