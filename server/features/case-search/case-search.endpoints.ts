import { caseSearchContract } from '#contract/case-search.ts'
import { serve } from '#server/platform/http/call.ts'
import { findCases } from './find-cases.ts'

export const caseSearchEndpoints = serve(caseSearchContract, {
  findCases: ({ query }, { context, actor }) => findCases(context, actor, query),
})
