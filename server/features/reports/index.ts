/** Figures of complaints; `makeReport` gives them to whoever asks in a transaction of their own. */
export { makeReport } from './make-report.ts'
export { reportsEndpoints } from './reports.endpoints.ts'
export { beginExport } from './export-audit.ts'
export { countExported, writeCases } from './export-cases.ts'
export { mediaTypes } from './write-export.ts'
export { requireNarrowing } from './read-request.ts'
export { casesInWords, figuresInWords, periodInWords } from './report-in-words.ts'
