import { noticesContract } from '#contract/accounts/notices.ts'
import { serve } from '#server/platform/http/call.ts'
import { markNoticesRead, showNotices } from './show-notices.ts'

export const noticesEndpoints = serve(noticesContract, {
  listNotices: (_, { context, actor }) => showNotices(context, actor),
  markNoticesRead: ({ body }, { context, actor }) => markNoticesRead(context, actor, body),
})
