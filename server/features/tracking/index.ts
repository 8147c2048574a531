export { trackingEndpoints } from './tracking.endpoints.ts'
export { forgetAttemptsJob } from './forget-attempts.job.ts'
