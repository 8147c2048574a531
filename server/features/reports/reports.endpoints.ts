import { reportsContract } from '#contract/reports/reports.ts'
import { serve } from '#server/platform/http/call.ts'
import { chartFigures } from './chart-figures.ts'
import { complaintReport } from './complaint-report.ts'
import { exportComplaintReport } from './exports/export-cases.ts'
import { exportSummaryReport } from './exports/export-summary.ts'
import { summaryReport } from './summary-report.ts'

export const reportsEndpoints = serve(reportsContract, {
  getSummaryReport: ({ body }, { context, actor }) => summaryReport(context, actor, body),
  getComplaintReport: ({ body }, { context, actor }) => complaintReport(context, actor, body),
  exportComplaintReport: ({ body }, { context, actor }) => exportComplaintReport(context, actor, body),
  exportSummaryReport: ({ body }, { context, actor }) => exportSummaryReport(context, actor, body),
  getChartFigures: ({ params, query }, { context, actor }) => chartFigures(context, actor, params, query),
})
