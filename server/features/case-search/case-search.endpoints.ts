import { caseSearchContract } from '#contract/desk/case-search.ts'
import { serve } from '#server/platform/http/call.ts'
import { findNames } from './find-names.ts'
import { findCases } from './find-cases.ts'

export const caseSearchEndpoints = serve(caseSearchContract, {
  findNames: ({ query }, { context, actor }) => findNames(context, actor, query),
  findCases: ({ query }, { context, actor }) => findCases(context, actor, query),
})
