import { reportsContract } from '#contract/reports.ts'
import { serve } from '#server/platform/http/call.ts'
import { summaryReport } from './summary-report.ts'

export const reportsEndpoints = serve(reportsContract, {
  getSummaryReport: ({ body }, { context, actor }) => summaryReport(context, actor, body),
})
