import { handOversContract } from '#contract/settings/hand-overs.ts'
import { serve } from '#server/platform/http/call.ts'
import { handOverWork } from './order-hand-over.ts'
import { getHandOver, getWork } from './show-work.ts'

export const handOversEndpoints = serve(handOversContract, {
  getWork: ({ params }, { context, actor }) => getWork(context, actor, params.userId),
  handOverWork: ({ body }, { context, actor }) => handOverWork(context, actor, body),
  getHandOver: ({ params, query }, { context, actor }) => getHandOver(context, actor, { ...params, ...query }),
})
