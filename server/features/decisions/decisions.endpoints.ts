import { decisionsContract } from '#contract/desk/decisions.ts'
import { answerAction } from '#server/features/complaint-detail/index.ts'
import { serve } from '#server/platform/http/call.ts'
import { conclude } from './conclude.ts'
import { giveOpinion } from './give-opinion.ts'
import { replaceDecision } from './replace-decision.ts'
import { saveDecision, updateDecision } from './save-decision.ts'
import { saveDraft } from './save-draft.ts'
import { showHistory, showIssued, showOpinions, showSolution } from './show-decisions.ts'

export const decisionsEndpoints = serve(decisionsContract, {
  getGroupDecisions: ({ params }, { context, actor }) => showOpinions(context, actor, params.complaintId),
  giveOpinion: ({ body }, call) => answerAction(call, giveOpinion, body),
  saveDecision: ({ body }, call) => answerAction(call, saveDecision, body),
  updateDecision: ({ body }, call) => answerAction(call, updateDecision, body),
  saveDecisionDraft: ({ body: { complaintId, basedOn, ...written } }, { context, actor }) =>
    saveDraft(context, actor, { complaintId, basedOn, written }),
  conclude: ({ body }, call) => answerAction(call, conclude, body),
  replaceDecision: ({ body }, call) => answerAction(call, replaceDecision, body),
  getSolution: ({ params }, { context, actor }) => showSolution(context, actor, params.complaintId),
  getSolutionHistory: ({ params }, { context, actor }) => showHistory(context, actor, params.complaintId),
  getDecisionByTrackingId: ({ params }, { context, actor }) => showIssued(context, actor, params.trackingId),
})
