export { trackingEndpoints } from './tracking.endpoints.ts'
export { forgetAttemptsJob } from './forget-attempts.job.ts'
export { ownWhatIsFiled } from './own-complaints/own-complaints.ts'
export { ownComplaintsEndpoints } from './own-complaints/own-complaints.endpoints.ts'
