import { caseHandlingContract } from '#contract/desk/case-handling.ts'
import { answerAction, saveRecord } from '#server/features/complaint-detail/index.ts'
import { type ActionRule, takeAction } from '#server/features/lifecycle/index.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { acceptCase } from './accept-case.ts'
import { adjustComplaint } from './adjust-complaint.ts'
import { assignReceiver } from './assign-receiver.ts'
import { declineCase } from './decline-case.ts'
import { proposeHolders } from './propose-holders.ts'
import { showHandlers } from './show-handlers.ts'
import { takeBackDirecting } from './take-back-directing.ts'
import { updateDirecting } from './update-directing.ts'

/** Takes an action of staff and answers the refreshed record. */
async function act<Input>(
  rule: ActionRule<Input>,
  { complaintId, ...input }: { complaintId: number } & Input,
  { context, actor, ifMatch, idempotencyKey }: Call,
) {
  const request = { complaintId, input: input as Input, seenVersion: ifMatch, idempotencyKey }
  return answerAction(context, actor, await takeAction(context, actor, rule, request))
}

export const caseHandlingEndpoints = serve(caseHandlingContract, {
  updateDirecting: ({ body: { complaintId, ...input } }, { context, actor, ifMatch, idempotencyKey }) =>
    saveRecord(context, actor, updateDirecting, { complaintId, input, seenVersion: ifMatch, idempotencyKey }),
  listCaseHandlers: ({ params }, { context, actor }) => showHandlers(context, actor, params.complaintId),
  takeBackDirecting: ({ body }, call) => act(takeBackDirecting, body, call),
  acceptCase: ({ params }, call) => act(acceptCase, params, call),
  declineCase: ({ body }, call) => act(declineCase, body, call),
  adjustComplaint: ({ query }, call) => adjustComplaint(call, query.complaintId),
  assignReceiver: ({ body }, call) => act(assignReceiver, body, call),
  proposeHandlers: ({ params, query }, { context, actor }) =>
    proposeHolders(context, actor, params.complaintId, 'lead', query),
  proposeReceivers: ({ params, query }, { context, actor }) =>
    proposeHolders(context, actor, params.complaintId, 'receiver', query),
})
