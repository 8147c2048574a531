export { endReferral, markReferralEscalated } from './referral.queries.ts'
export { referralEndpoints } from './referral.endpoints.ts'
/** Actions that can wait for signatures. */
export { refer } from './refer.ts'
export { requestReferral } from './request-referral.ts'
export { showMyReferrals, showReferrals } from './show-referrals.ts'
