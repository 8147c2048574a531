export { failedJobsEndpoints } from './failed-jobs.endpoints.ts'
