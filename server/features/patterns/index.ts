/** Unusually many complaints of the same kind, for supervisors of the office. */
export type { ClusterKeys } from './clusters.queries.ts'
export { findCasesOfCluster } from './show-patterns.ts'
export { patternsEndpoints } from './patterns.endpoints.ts'
