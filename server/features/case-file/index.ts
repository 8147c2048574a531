export { caseFileEndpoints } from './case-file.endpoints.ts'
