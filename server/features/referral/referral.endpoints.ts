import { referralContract } from '#contract/referral.ts'
import { answerAction, takeAction } from '#server/features/complaints/index.ts'
import { serve } from '#server/platform/http/call.ts'
import { recordReferralAnswer } from './record-referral-answer.ts'
import { refer } from './refer.ts'
import { requestReferral } from './request-referral.ts'
import { provenComplaintId, showMyReferrals, showReferrals } from './show-referrals.ts'

export const referralEndpoints = serve(referralContract, {
  refer: async ({ body: { complaintId, ...input } }, { context, actor, ifMatch, idempotencyKey }) =>
    answerAction(
      context,
      actor,
      await takeAction(context, actor, refer, { complaintId, input, seenVersion: ifMatch, idempotencyKey }),
    ),
  recordReferralAnswer: async ({ body: { complaintId, ...input } }, { context, actor, ifMatch, idempotencyKey }) =>
    answerAction(
      context,
      actor,
      await takeAction(context, actor, recordReferralAnswer, {
        complaintId,
        input,
        seenVersion: ifMatch,
        idempotencyKey,
      }),
    ),
  requestReferral: async ({ body }, { context, actor, ifMatch, idempotencyKey }) => {
    const complaintId = provenComplaintId(actor)
    await takeAction(context, actor, requestReferral, {
      complaintId,
      input: body,
      seenVersion: ifMatch,
      idempotencyKey,
    })
    return showMyReferrals(context, actor)
  },
  getReferrals: ({ params }, { context, actor }) => showReferrals(context, actor, params.complaintId),
  getMyReferrals: (_, { context, actor }) => showMyReferrals(context, actor),
})
