import { signaturesContract } from '#contract/desk/signatures.ts'
import { answerAction } from '#server/features/complaint-detail/index.ts'
import { type ActionRule, takeAction } from '#server/features/lifecycle/index.ts'
import { type Call, serve, type Served } from '#server/platform/http/call.ts'
import { approve } from './approve.ts'
import type { GatedRules } from './gated-rules.ts'
import { nameSubstitute } from './name-substitute.ts'
import { sendBack } from './send-back.ts'
import { showDetailForApproval } from './show-detail.ts'
import { findSubstitutes, listWaitingCases, showApprovalHistory } from './show-waiting.ts'
import { withdrawProposal } from './withdraw-proposal.ts'

/** Takes the action on the version that its caller saw, and returns the record as far as they still see it. */
async function take<Input>(
  rule: ActionRule<Input>,
  { complaintId, ...input }: Input & { complaintId: number },
  { context, actor, ifMatch, idempotencyKey }: Call,
) {
  const request = { complaintId, input: input as Input, seenVersion: ifMatch, idempotencyKey }
  return answerAction(context, actor, await takeAction(context, actor, rule, request))
}

/** The calls of signatures; `rules` are those of every action that can wait for them. */
export function signaturesEndpoints(rules: GatedRules): Served {
  const approveAny = approve(rules)
  return serve(signaturesContract, {
    listWaitingCases: ({ params }, { context, actor }) => listWaitingCases(context, actor, params.userId),
    getDetailForApproval: ({ params }, { context, actor }) => showDetailForApproval(context, actor, params.complaintId),
    getApprovalHistory: ({ params }, { context, actor }) => showApprovalHistory(context, actor, params.complaintId),
    approveAction: ({ body }, call) => take(approveAny, body, call),
    sendBack: ({ body }, call) => take(sendBack, body, call),
    withdrawProposal: ({ body }, call) => take(withdrawProposal, body, call),
    findSubstitutes: ({ params, query }, { context, actor }) =>
      findSubstitutes(context, actor, params.complaintId, query),
    nameSubstitute: ({ body }, call) => take(nameSubstitute, body, call),
  })
}
