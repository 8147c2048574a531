import { referralContract } from '#contract/desk/referral.ts'
import { answerAction } from '#server/features/complaint-detail/index.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { serve } from '#server/platform/http/call.ts'
import { recordReferralAnswer } from './record-referral-answer.ts'
import { recordReferralOutcome } from './record-referral-outcome.ts'
import { refer } from './refer.ts'
import { reportSilence } from './report-silence.ts'
import { requestReferral } from './request-referral.ts'
import { showMyReferrals, showReferrals } from './show-referrals.ts'

export const referralEndpoints = serve(referralContract, {
  refer: ({ body }, call) => answerAction(call, refer, body),
  recordReferralAnswer: ({ body }, call) => answerAction(call, recordReferralAnswer, body),
  recordReferralOutcome: ({ body }, call) => answerAction(call, recordReferralOutcome, body),
  reportReferralSilence: async ({ body }, { context, actor, idempotencyKey }) => {
    await takeAction(context, actor, reportSilence, { ...body, input: {}, idempotencyKey })
    return showMyReferrals(context, actor, body)
  },
  requestReferral: async ({ body: { reason, ...named } }, { context, actor, idempotencyKey }) => {
    await takeAction(context, actor, requestReferral, { ...named, input: { reason }, idempotencyKey })
    return showMyReferrals(context, actor, named)
  },
  getReferrals: ({ params }, { context, actor }) => showReferrals(context, actor, params.complaintId),
  getMyReferrals: ({ params }, { context, actor }) => showMyReferrals(context, actor, params),
})
