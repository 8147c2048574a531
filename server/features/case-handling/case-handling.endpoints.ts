import { caseHandlingContract } from '#contract/desk/case-handling.ts'
import { answerAction, saveRecord } from '#server/features/complaint-detail/index.ts'
import { serve } from '#server/platform/http/call.ts'
import { acceptCase } from './accept-case.ts'
import { adjustComplaint, answerQuestions } from './adjust-complaint.ts'
import { assignReceiver } from './assign-receiver.ts'
import { declineCase } from './decline-case.ts'
import { proposeHolders } from './propose-holders.ts'
import { requestInformation } from './request-information.ts'
import { showHandlers } from './show-handlers.ts'
import { takeBackDirecting } from './take-back-directing.ts'
import { updateDirecting } from './update-directing.ts'

export const caseHandlingEndpoints = serve(caseHandlingContract, {
  updateDirecting: ({ body }, call) => saveRecord(call, updateDirecting, body),
  listCaseHandlers: ({ params }, { context, actor }) => showHandlers(context, actor, params.complaintId),
  takeBackDirecting: ({ body }, call) => answerAction(call, takeBackDirecting, body),
  acceptCase: ({ params }, call) => answerAction(call, acceptCase, params),
  declineCase: ({ body }, call) => answerAction(call, declineCase, body),
  adjustComplaint: ({ query }, call) => adjustComplaint(call, query.complaintId),
  requestInformation: ({ body }, call) => answerAction(call, requestInformation, body),
  supplyInformation: ({ query }, call) => answerQuestions(call, query.complaintId),
  assignReceiver: ({ body }, call) => answerAction(call, assignReceiver, body),
  proposeHandlers: ({ params, query }, { context, actor }) =>
    proposeHolders(context, actor, params.complaintId, 'lead', query),
  proposeReceivers: ({ params, query }, { context, actor }) =>
    proposeHolders(context, actor, params.complaintId, 'receiver', query),
})
