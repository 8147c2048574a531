import { notificationsContract } from '#contract/settings/notifications.ts'
import { serve } from '#server/platform/http/call.ts'
import { listCaseMessages } from './case-messages.ts'
import { getOutbox, resendMessage } from './outbox.ts'

export const notificationsEndpoints = serve(notificationsContract, {
  getOutbox: ({ query }, { context, actor }) => getOutbox(context, actor, query),
  getCaseMessages: ({ params }, { context, actor }) => listCaseMessages(context, actor, params.complaintId),
  resendMessage: ({ params }, { context, actor }) => resendMessage(context, actor, params.id),
})
