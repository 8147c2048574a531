import { callPlans } from '#contract/http/calls.ts'
import type { CaseIntent, Done } from './case-answer.ts'

/** The call of each form, whose messages the screens show. */
export const caseCalls = {
  'accept-conclusion': callPlans.acceptConclusion,
  'reject-conclusion': callPlans.rejectConclusion,
  'rate-conclusion': callPlans.rateConclusion,
  'request-referral': callPlans.requestReferral,
  'report-silence': callPlans.reportReferralSilence,
  'contest-order': callPlans.contestOrder,
  'comment-on-statement': callPlans.commentOnStatement,
  withdraw: callPlans.withdrawComplaint,
  reopen: callPlans.reopenComplaint,
} satisfies Record<CaseIntent, { message: string }>

/** The page's text after success: the call's message, and what it means. */
export const doneOf = (intent: CaseIntent): Done => ({ intent, message: caseCalls[intent].message })
