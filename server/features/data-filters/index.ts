/** What other features may use: who stands in conflict with a complaint, and the calls. */
export { isInConflict } from './conflict.rules.ts'
export { dataFiltersEndpoints } from './data-filters.endpoints.ts'
