export { conclusionEndpoints } from './conclusion.endpoints.ts'
export { expireAnswersJob } from './expire-answers.job.ts'
