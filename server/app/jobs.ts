import { cleanUpAccountsJob, sendPasswordResetJob } from '#server/features/accounts/index.ts'
import { cleanUpFilesJob } from '#server/features/attachments/index.ts'
import { auditSealJob } from '#server/features/audit/index.ts'
import { verifyChainJob } from '#server/features/audit-trail/index.ts'
import { foldTextsJob } from '#server/features/complaint-search/index.ts'
import { forgetAnswersJob } from '#server/features/lifecycle/index.ts'
import { expireAnswersJob } from '#server/features/conclusion/index.ts'
import { deleteExpiredDraftsJob } from '#server/features/intake/index.ts'
import { forgetPresenceJob } from '#server/features/case-file/index.ts'
import { findDigestsJob, forgetNoticesJob, mailDigestJob } from '#server/features/notices/index.ts'
import { tellOfDeadAddressJob } from '#server/features/lost-addresses/index.ts'
import { publishAuditHeadJob, readReturnedMailJob, sendMessageJobs } from '#server/features/notifications/index.ts'
import { drawCallBacksJob, endCallBacksJob } from '#server/features/call-backs/index.ts'
import { watchOrdersJob } from '#server/features/orders/index.ts'
import { returnReferralsJob } from '#server/features/referral/index.ts'
import { endStatementRequestsJob, remindBodiesJob } from '#server/features/statements/index.ts'
import { computeStatisticsJob } from '#server/features/statistics/index.ts'
import { endDossiersJob, makeDossierJob } from '#server/features/dossiers/index.ts'
import { endExportsJob, makeExportJob } from '#server/features/reports/index.ts'
import { findDueReportsJob, mailReportJob } from '#server/features/saved-reports/index.ts'
import { recomputeDeadlinesJob, watchTimeJob } from '#server/features/supervision/index.ts'
import { remindOfFollowUpJob } from '#server/features/systemic-cases/index.ts'
import { runHandOverJob } from '#server/features/hand-overs/index.ts'
import { endImportsJob, runImportJob } from '#server/features/table-imports/index.ts'
import { forgetAttemptsJob } from '#server/features/tracking/index.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'

/** All background jobs. */
export const jobDefinitions: readonly JobDefinition[] = [
  ...sendMessageJobs,
  readReturnedMailJob,
  tellOfDeadAddressJob,
  sendPasswordResetJob,
  cleanUpAccountsJob,
  auditSealJob,
  publishAuditHeadJob,
  verifyChainJob,
  deleteExpiredDraftsJob,
  cleanUpFilesJob,
  forgetAttemptsJob,
  forgetAnswersJob,
  forgetNoticesJob,
  findDigestsJob,
  mailDigestJob,
  forgetPresenceJob,
  foldTextsJob,
  expireAnswersJob,
  returnReferralsJob,
  drawCallBacksJob,
  endCallBacksJob,
  watchOrdersJob,
  endStatementRequestsJob,
  remindBodiesJob,
  watchTimeJob,
  recomputeDeadlinesJob,
  computeStatisticsJob,
  findDueReportsJob,
  mailReportJob,
  makeDossierJob,
  endDossiersJob,
  makeExportJob,
  endExportsJob,
  remindOfFollowUpJob,
  runHandOverJob,
  runImportJob,
  endImportsJob,
]
