import { earlierCasesContract } from '#contract/desk/earlier-cases.ts'
import { serve } from '#server/platform/http/call.ts'
import { findComplainants } from './find-complainants.ts'
import { proposeDuplicatesOfFiling } from './propose-duplicates.ts'

export const earlierCasesEndpoints = serve(earlierCasesContract, {
  findComplainants: ({ query }, { context, actor }) => findComplainants(context, actor, query),
  proposeDuplicatesOfFiling: ({ query }, { context, actor }) => proposeDuplicatesOfFiling(context, actor, query),
})
