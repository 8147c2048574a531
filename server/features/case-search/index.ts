/** The search box of the desk: cases by whatever somebody has of them. */
export { caseSearchEndpoints } from './case-search.endpoints.ts'
