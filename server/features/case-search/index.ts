/** The search box of the desk: it finds cases by anything that the reader knows about them. */
export { caseSearchEndpoints } from './case-search.endpoints.ts'
export { findPlacedCases } from './case-search.queries.ts'
