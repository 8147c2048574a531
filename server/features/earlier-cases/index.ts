/** What a clerk who registers a complaint is told of the complainant's earlier ones. */
export { earlierCasesEndpoints } from './earlier-cases.endpoints.ts'
