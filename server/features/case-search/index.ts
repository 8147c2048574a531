/** The search box of the desk: it finds cases by anything that the reader knows about them. */
export { caseSearchEndpoints } from './case-search.endpoints.ts'
/** Earlier complaints of a complainant, for the clerk who registers a new one. */
export { earlierCasesEndpoints } from './earlier-cases/earlier-cases.endpoints.ts'
