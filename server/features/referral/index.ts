export {
  endReferral,
  listOverdueReferrals,
  markReferralEscalated,
  type OverdueReferral,
} from './referral.queries.ts'
export { referralEndpoints } from './referral.endpoints.ts'
/** Actions that can wait for signatures. */
export { refer } from './refer.ts'
export { recordReferralAnswer } from './record-referral-answer.ts'
export { recordReferralOutcome } from './record-referral-outcome.ts'
export { reportSilence } from './report-silence.ts'
export { returnReferralsJob } from './return-referrals.job.ts'
export { requestReferral } from './request-referral.ts'
export { showMyReferrals, showReferrals } from './show-referrals.ts'
