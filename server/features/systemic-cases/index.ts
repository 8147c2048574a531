/** Complaints with a common cause, together with the recommendation to the body. */
export { handOverSystemicCase } from './hand-over-systemic-case.ts'
export { remindOfFollowUpJob } from './remind-of-follow-up.job.ts'
export { showSystemicCasesOf } from './show-systemic-cases.ts'
export { systemicCasesEndpoints } from './systemic-cases.endpoints.ts'
export { isInSystemicCase } from './systemic-cases.queries.ts'
/** Unusually many complaints of the same kind, for supervisors of the office. */
export type { ClusterKeys } from './patterns/clusters.queries.ts'
export { patternsEndpoints } from './patterns/patterns.endpoints.ts'
