export { caseFileEndpoints } from './case-file.endpoints.ts'
export { showCaseFile } from './show-case-file.ts'
/** Who has a case open at this moment. */
export { casePresenceEndpoints } from './case-presence.endpoints.ts'
export { forgetPresenceJob } from './forget-presence.job.ts'
