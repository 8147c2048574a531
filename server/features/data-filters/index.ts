/** Exports of the feature: the check for a conflict with a complaint, and the calls. */
export { isInConflict } from './conflict.rules.ts'
export { dataFiltersEndpoints } from './data-filters.endpoints.ts'
