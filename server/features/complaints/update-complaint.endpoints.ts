import { complaintChangesContract } from '#contract/complaint-changes.ts'
import { formerValuesContract } from '#contract/former-values.ts'
import { serve } from '#server/platform/http/call.ts'
import { answerAction } from './answer-action.ts'
import { showFormerValues } from './show-former-values.ts'
import { takeAction } from './take-action.ts'
import { updateComplaint } from './update-complaint.ts'

export const complaintChangesEndpoints = serve(
  { ...complaintChangesContract, ...formerValuesContract },
  {
    updateComplaint: async ({ body: { complaintId, ...input } }, { context, actor, ifMatch, idempotencyKey }) => {
      const request = { complaintId, input, seenVersion: ifMatch, idempotencyKey }
      return answerAction(context, actor, await takeAction(context, actor, updateComplaint, request))
    },
    getFormerValues: ({ params }, { context, actor }) => showFormerValues(context, actor, params.complaintId),
  },
)
