import { notificationsContract } from '#contract/notifications.ts'
import { serve } from '#server/platform/http/call.ts'
import { getOutbox, resendMessage } from './outbox.ts'

export const notificationsEndpoints = serve(notificationsContract, {
  getOutbox: ({ query }, { context }) => getOutbox(context, query),
  resendMessage: ({ params }, { context }) => resendMessage(context, params.id),
})
