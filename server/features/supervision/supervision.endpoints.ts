import { supervisionContract } from '#contract/desk/supervision.ts'
import { answerAction } from '#server/features/complaint-detail/index.ts'
import { serve } from '#server/platform/http/call.ts'
import { extendDeadline } from './extend-deadline.ts'
import { listEligibleHolders } from './list-holders.ts'
import { markDuplicate } from './mark-duplicate.ts'
import { reassign } from './reassign.ts'
import { remind } from './remind.ts'
import { showToRemind } from './show-to-remind.ts'
import { findNamedComplaint, proposeDuplicates, showDuplicates } from './show-duplicates.ts'
import { takeOver } from './take-over.ts'

export const supervisionEndpoints = serve(supervisionContract, {
  proposeDuplicates: ({ params }, { context, actor }) => proposeDuplicates(context, actor, params.complaintId),
  getDuplicates: ({ params }, { context, actor }) => showDuplicates(context, actor, params.complaintId),
  markDuplicate: async ({ body: { complaintId, otherComplaint, reason } }, call) => {
    // a caller may name only complaints that they see: the action itself sees everything
    const otherId = otherComplaint ? await findNamedComplaint(call.context, call.actor, otherComplaint) : undefined
    return answerAction(call, markDuplicate, { complaintId, otherId, reason })
  },
  listEligibleHolders: ({ params, query }, { context, actor }) =>
    listEligibleHolders(context, actor, params.complaintId, query),
  listToRemind: ({ params }, { context, actor }) => showToRemind(context, actor, params.complaintId),
  remind: ({ body }, call) => answerAction(call, remind, body),
  takeOver: ({ body }, call) => answerAction(call, takeOver, body),
  reassign: ({ body }, call) => answerAction(call, reassign, body),
  extendDeadline: ({ body }, call) => answerAction(call, extendDeadline, body),
})
