import { caseFileContract } from '#contract/desk/case-file.ts'
import { serve } from '#server/platform/http/call.ts'
import { showCaseFile } from './show-case-file.ts'

export const caseFileEndpoints = serve(caseFileContract, {
  getCaseFile: ({ params }, { context, actor }) => showCaseFile(context, actor, params.complaintId),
})
