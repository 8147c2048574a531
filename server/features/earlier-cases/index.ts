/** Earlier complaints of a complainant, for the clerk who registers a new one. */
export { earlierCasesEndpoints } from './earlier-cases.endpoints.ts'
