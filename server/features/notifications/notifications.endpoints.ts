import { notificationsContract } from '#contract/settings/notifications.ts'
import { serve } from '#server/platform/http/call.ts'
import { listCaseMessages } from './case-messages.ts'
import { getOutbox, markReturned, resendMessage } from './outbox.ts'

export const notificationsEndpoints = serve(notificationsContract, {
  getOutbox: ({ query }, { context, actor }) => getOutbox(context, actor, query),
  getCaseMessages: ({ params }, { context, actor }) => listCaseMessages(context, actor, params.complaintId),
  markReturned: ({ params, body }, { context, actor }) => markReturned(context, actor, params.id, body),
  resendMessage: ({ params }, { context, actor }) => resendMessage(context, actor, params.id),
})
