/** The search box of the desk: cases by anything that the reader knows of them. */
export { caseSearchEndpoints } from './case-search.endpoints.ts'
export { findPlacedCases } from './case-search.queries.ts'
