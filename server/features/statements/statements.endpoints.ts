import { sharedStatementsContract } from '#contract/desk/shared-statements.ts'
import { statementsContract } from '#contract/desk/statements.ts'
import { downloadFile } from '#server/features/attachments/index.ts'
import { answerAction } from '#server/features/complaint-detail/index.ts'
import { serve } from '#server/platform/http/call.ts'
import { answerTime } from './more-time/answer-time.ts'
import { showBodyReach } from './body-reach.ts'
import { considerStatement } from './consider-statement.ts'
import { commentWithDocuments } from './sharing/comment-with-documents.ts'
import { recordStatement } from './record-statement.ts'
import { recordTimeRequest } from './more-time/record-time-request.ts'
import { requestStatement } from './request-statement.ts'
import { shareStatement } from './sharing/share-statement.ts'
import { showMyStatements } from './sharing/show-shared.ts'
import { showAskedStatement, showAskedStatements, showStatements } from './show-statements.ts'
import {
  addStatementDocuments,
  askForMoreTime,
  giveAskedStatement,
  removeStatementDocument,
  saveStatementDraft,
} from './write-statement.ts'

export const statementsEndpoints = serve(statementsContract, {
  requestStatement: ({ body }, call) => answerAction(call, requestStatement, body),
  recordStatement: ({ body }, call) => answerAction(call, recordStatement, body),
  recordTimeRequest: ({ body }, call) => answerAction(call, recordTimeRequest, body),
  answerTime: ({ body }, call) => answerAction(call, answerTime, body),
  considerStatement: ({ body }, call) => answerAction(call, considerStatement, body),
  getStatements: ({ params }, { context, actor }) => showStatements(context, actor, params.complaintId),
  getBodyReach: ({ params }, { context, actor }) => showBodyReach(context, actor, params.complaintId),
  listAskedStatements: (_, { context, actor }) => showAskedStatements(context, actor),
  getAskedStatement: ({ params }, { context, actor }) => showAskedStatement(context, actor, params.id),
  saveStatementDraft: ({ body }, { context, actor }) => saveStatementDraft(context, actor, body),
  giveStatement: ({ body }, { context, actor, idempotencyKey }) =>
    giveAskedStatement(context, actor, body, idempotencyKey),
  askForTime: ({ body }, { context, actor, idempotencyKey }) => askForMoreTime(context, actor, body, idempotencyKey),
  addStatementDocuments: ({ params }, { context, actor, rawBody, contentType }) =>
    addStatementDocuments(context, actor, params.id, { body: rawBody, contentType }),
  removeStatementDocument: ({ body }, { context, actor }) => removeStatementDocument(context, actor, body),
  downloadStatementDocument: ({ params }, call) => {
    call.setHeader('x-content-type-options', 'nosniff')
    call.setHeader('cache-control', 'private, no-store')
    return downloadFile(call.context, call.actor, { attachmentId: params.fileId, isPreview: false })
  },
})

export const sharedStatementsEndpoints = serve(sharedStatementsContract, {
  shareStatement: ({ body }, call) => answerAction(call, shareStatement, body),
  commentOnStatement: ({ query }, call) => commentWithDocuments(call, query),
  getMyStatements: ({ params }, { context, actor }) => showMyStatements(context, actor, params),
})
