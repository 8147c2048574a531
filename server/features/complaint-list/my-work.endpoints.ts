import { myWorkContract } from '#contract/desk/my-work.ts'
import { serve } from '#server/platform/http/call.ts'
import { listMyWork, listTeamWork } from './list-my-work.ts'

export const myWorkEndpoints = serve(myWorkContract, {
  getMyWork: ({ params }, { context, actor }) => listMyWork(context, actor, params),
  getTeamWork: ({ params }, { context, actor }) => listTeamWork(context, actor, params),
})
