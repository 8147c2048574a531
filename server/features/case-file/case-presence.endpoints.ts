import { casePresenceContract } from '#contract/desk/case-presence.ts'
import { serve } from '#server/platform/http/call.ts'
import { haveCaseOpen } from './have-case-open.ts'

export const casePresenceEndpoints = serve(casePresenceContract, {
  haveCaseOpen: ({ body }, { context, actor }) => haveCaseOpen(context, actor, body),
})
