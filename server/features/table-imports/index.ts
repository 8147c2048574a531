/** Imports of tables: shown beforehand, written at once when there are few rows, otherwise by a job. */
export { endImportsJob } from './end-imports.job.ts'
export { runImportJob } from './run-import.job.ts'
export { tableImportsEndpoints } from './table-imports.endpoints.ts'
