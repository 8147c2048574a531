/** Calls to a random sample of complainants after the end, by clerks who did not work on their cases. */
export { callBacksEndpoints } from './call-backs.endpoints.ts'
export { drawSample, sampleSize } from './draw-sample.rules.ts'
export { drawCallBacksJob } from './draw-call-backs.job.ts'
export { endCallBacksJob } from './end-call-backs.job.ts'
export { countCallBacks } from './show-call-backs.ts'
