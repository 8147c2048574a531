import { supervisionContract } from '#contract/desk/supervision.ts'
import { answerAction } from '#server/features/complaint-detail/index.ts'
import { type ActionRule, takeAction } from '#server/features/lifecycle/index.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { extendDeadline } from './extend-deadline.ts'
import { listEligibleHolders } from './list-holders.ts'
import { markDuplicate } from './mark-duplicate.ts'
import { reassign } from './reassign.ts'
import { remind } from './remind.ts'
import { showToRemind } from './show-to-remind.ts'
import { findNamedComplaint, proposeDuplicates, showDuplicates } from './show-duplicates.ts'
import { takeOver } from './take-over.ts'

async function act<Input>(call: Call, rule: ActionRule<Input>, complaintId: number, input: Input) {
  const { context, actor, ifMatch, idempotencyKey } = call
  const request = { complaintId, input, seenVersion: ifMatch, idempotencyKey }
  return answerAction(context, actor, await takeAction(context, actor, rule, request))
}

export const supervisionEndpoints = serve(supervisionContract, {
  proposeDuplicates: ({ params }, { context, actor }) => proposeDuplicates(context, actor, params.complaintId),
  getDuplicates: ({ params }, { context, actor }) => showDuplicates(context, actor, params.complaintId),
  markDuplicate: async ({ body: { complaintId, otherComplaint, reason } }, call) => {
    // a caller may name only complaints that they see: the action itself sees everything
    const otherId = otherComplaint ? await findNamedComplaint(call.context, call.actor, otherComplaint) : undefined
    return act(call, markDuplicate, complaintId, { otherId, reason })
  },
  listEligibleHolders: ({ params, query }, { context, actor }) =>
    listEligibleHolders(context, actor, params.complaintId, query),
  listToRemind: ({ params }, { context, actor }) => showToRemind(context, actor, params.complaintId),
  remind: ({ body: { complaintId } }, call) => act(call, remind, complaintId, {}),
  takeOver: ({ body: { complaintId, ...input } }, call) => act(call, takeOver, complaintId, input),
  reassign: ({ body: { complaintId, ...input } }, call) => act(call, reassign, complaintId, input),
  extendDeadline: ({ body: { complaintId, ...input } }, call) => act(call, extendDeadline, complaintId, input),
})
