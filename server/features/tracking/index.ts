export { nextStepOf } from './tracking.rules.ts'
export { trackingEndpoints } from './tracking.endpoints.ts'
export { forgetAttemptsJob } from './forget-attempts.job.ts'
