export { relieve } from './relieve.ts'
export { supervisionEndpoints } from './supervision.endpoints.ts'
export { recomputeDeadlinesJob } from './recompute-deadlines.job.ts'
export { watchTimeJob } from './watch-time.job.ts'
