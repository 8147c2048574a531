import { savedReportsContract } from '#contract/reports/saved-reports.ts'
import { onceFor } from '#server/platform/http/answer-once.ts'
import { serve } from '#server/platform/http/call.ts'
import {
  changeSavedReport,
  deleteSavedReport,
  listSavedReports,
  restoreSavedReport,
  saveReport,
} from './save-reports.ts'
import { setDefaultView } from './set-default-view.ts'
import { setReportMail } from './set-report-mail.ts'

export const savedReportsEndpoints = serve(savedReportsContract, {
  listSavedReports: (_, { context, actor }) => listSavedReports(context, actor),
  saveReport: ({ body }, call) => saveReport(onceFor(call, body), call.actor, body),
  changeSavedReport: ({ body }, { context, actor }) => changeSavedReport(context, actor, body),
  deleteSavedReport: ({ body }, { context, actor }) => deleteSavedReport(context, actor, body),
  restoreSavedReport: ({ body }, { context, actor }) => restoreSavedReport(context, actor, body),
  setDefaultView: ({ body }, { context, actor }) => setDefaultView(context, actor, body),
  setReportMail: ({ body }, { context, actor }) => setReportMail(context, actor, body),
})
