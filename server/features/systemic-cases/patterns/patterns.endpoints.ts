import { patternsContract } from '#contract/reports/patterns.ts'
import { serve } from '#server/platform/http/call.ts'
import { showPatterns } from './show-patterns.ts'

export const patternsEndpoints = serve(patternsContract, {
  getPatterns: (_, { context, actor }) => showPatterns(context, actor),
})
