export { endReferral, hasRequest } from './referral.queries.ts'
export { referralEndpoints } from './referral.endpoints.ts'
/** Can wait for signatures. */
export { refer } from './refer.ts'
