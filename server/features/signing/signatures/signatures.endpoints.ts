import { signaturesContract } from '#contract/desk/signatures.ts'
import { answerAction } from '#server/features/complaint-detail/index.ts'
import { serve, type Served } from '#server/platform/http/call.ts'
import { approve } from './approve.ts'
import type { GatedRules } from './gated-rules.ts'
import { nameSubstitute } from './name-substitute.ts'
import { sendBack } from './send-back.ts'
import { showDetailForApproval } from './show-detail.ts'
import { findSubstitutes, listWaitingCases, showApprovalHistory } from './show-waiting.ts'
import { withdrawProposal } from './withdraw-proposal.ts'

/** The calls of signatures; `rules` are those of every action that can wait for them. */
export function signaturesEndpoints(rules: GatedRules): Served {
  const approveAny = approve(rules)
  return serve(signaturesContract, {
    listWaitingCases: ({ params }, { context, actor }) => listWaitingCases(context, actor, params.userId),
    getDetailForApproval: ({ params }, { context, actor }) =>
      showDetailForApproval(context, actor, params.complaintId, rules),
    getApprovalHistory: ({ params }, { context, actor }) => showApprovalHistory(context, actor, params.complaintId),
    approveAction: ({ body }, call) => answerAction(call, approveAny, body),
    sendBack: ({ body }, call) => answerAction(call, sendBack, body),
    withdrawProposal: ({ body }, call) => answerAction(call, withdrawProposal, body),
    findSubstitutes: ({ params, query }, { context, actor }) =>
      findSubstitutes(context, actor, params.complaintId, query),
    nameSubstitute: ({ body }, call) => answerAction(call, nameSubstitute, body),
  })
}
