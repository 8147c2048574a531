export { conclusionEndpoints } from './conclusion.endpoints.ts'
export { listConclusions } from './conclusion.queries.ts'
export { expireAnswersJob } from './expire-answers.job.ts'
export { toConclusion } from './own-case.ts'
