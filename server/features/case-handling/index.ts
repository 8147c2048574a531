export { caseHandlingEndpoints } from './case-handling.endpoints.ts'
export { directForAction } from './direct-for-action.ts'
export { directingEndpoints } from './directing.endpoints.ts'
export { notAdmit } from './not-admit.ts'
