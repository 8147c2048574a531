import { decisionsContract } from '#contract/desk/decisions.ts'
import { answerAction } from '#server/features/complaint-detail/index.ts'
import { type ActionRule, takeAction } from '#server/features/lifecycle/index.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { conclude } from './conclude.ts'
import { giveOpinion } from './give-opinion.ts'
import { saveDecision, updateDecision } from './save-decision.ts'
import { saveDraft } from './save-draft.ts'
import { showHistory, showIssued, showOpinions, showSolution } from './show-decisions.ts'

/** Takes the action of a call; its rule reads the rest of the body. */
const taking =
  <Input>(rule: ActionRule<Input>) =>
  async (
    { body: { complaintId, ...input } }: { body: { complaintId: number } },
    { context, actor, ifMatch, idempotencyKey }: Call,
  ) => {
    const request = { complaintId, input: input as unknown as Input, seenVersion: ifMatch, idempotencyKey }
    return answerAction(context, actor, await takeAction(context, actor, rule, request))
  }

export const decisionsEndpoints = serve(decisionsContract, {
  getGroupDecisions: ({ params }, { context, actor }) => showOpinions(context, actor, params.complaintId),
  giveOpinion: taking(giveOpinion),
  saveDecision: taking(saveDecision),
  updateDecision: taking(updateDecision),
  saveDecisionDraft: ({ body: { complaintId, basedOn, ...written } }, { context, actor }) =>
    saveDraft(context, actor, { complaintId, basedOn, written }),
  conclude: taking(conclude),
  getSolution: ({ params }, { context, actor }) => showSolution(context, actor, params.complaintId),
  getSolutionHistory: ({ params }, { context, actor }) => showHistory(context, actor, params.complaintId),
  getDecisionByTrackingId: ({ params }, { context, actor }) => showIssued(context, actor, params.trackingId),
})
