import { directingContract } from '#contract/desk/directing.ts'
import { answerAction } from '#server/features/complaint-detail/index.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { serve } from '#server/platform/http/call.ts'
import { askedAction, directingRules } from './directing-rules.ts'

export const directingEndpoints = serve(directingContract, {
  directComplaint: async ({ body: { complaintId, action, ...input } }, { context, actor, ifMatch, idempotencyKey }) => {
    const result = await takeAction(context, actor, directingRules[action ?? askedAction(input)], {
      complaintId,
      input,
      seenVersion: ifMatch,
      idempotencyKey,
    })
    return answerAction(context, actor, result)
  },
})
