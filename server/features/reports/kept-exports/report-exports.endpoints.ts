import { reportExportsContract } from '#contract/reports/report-exports.ts'
import { onceFor } from '#server/platform/http/answer-once.ts'
import { serve } from '#server/platform/http/call.ts'
import { beginReportExport, downloadReportExport, listReportExports } from './report-exports.ts'

export const reportExportsEndpoints = serve(reportExportsContract, {
  beginReportExport: ({ body }, call) => beginReportExport(call.context, call.actor, body, onceFor(call, body)),
  listReportExports: (_, { context, actor }) => listReportExports(context, actor),
  downloadReportExport: ({ params }, { context, actor }) => downloadReportExport(context, actor, params),
})
