import { respondentsContract } from '#contract/accounts/respondents.ts'
import { onceFor } from '#server/platform/http/answer-once.ts'
import { serve } from '#server/platform/http/call.ts'
import { closeRespondent } from './close-respondent.ts'
import { inviteRespondent } from './invite-respondent.ts'
import { listRespondents } from './list-respondents.ts'

export const respondentsEndpoints = serve(respondentsContract, {
  listRespondents: (_, { context, actor }) => listRespondents(context, actor),
  inviteRespondent: ({ body }, call) => inviteRespondent(onceFor(call, body), call.actor, body),
  closeRespondent: ({ body }, { context, actor }) => closeRespondent(context, actor, body.id),
})
