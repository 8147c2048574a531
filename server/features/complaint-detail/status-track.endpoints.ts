import { compliantActionsContract } from '#contract/desk/compliant-actions.ts'
import { serve } from '#server/platform/http/call.ts'
import { showStatusTrack } from './show-complaint.ts'

export const compliantActionsEndpoints = serve(compliantActionsContract, {
  getStatusTrack: ({ params }, { context, actor }) => showStatusTrack(context, actor, params.complaintId),
})
