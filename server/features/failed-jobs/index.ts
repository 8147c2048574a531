export { failedJobsEndpoints } from './failed-jobs.endpoints.ts'
export { countFailedJobs } from './failed-jobs.ts'
