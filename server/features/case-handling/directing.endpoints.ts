import { directingContract } from '#contract/desk/directing.ts'
import { answerAction } from '#server/features/complaint-detail/index.ts'
import { serve } from '#server/platform/http/call.ts'
import { askedAction, directingRules } from './directing-rules.ts'

export const directingEndpoints = serve(directingContract, {
  directComplaint: ({ body: { action, ...asked } }, call) =>
    answerAction(call, directingRules[action ?? askedAction(asked)], asked),
})
