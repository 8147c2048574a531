import { cleanUpFilesJob } from '#server/features/attachments/index.ts'
import { auditSealJob } from '#server/features/audit/index.ts'
import { deleteExpiredDraftsJob } from '#server/features/intake/index.ts'
import { sendMessageJob } from '#server/features/notifications/index.ts'
import { forgetAttemptsJob } from '#server/features/tracking/index.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'

/** Everything that is done in the background. */
export const jobDefinitions: readonly JobDefinition[] = [
  sendMessageJob,
  auditSealJob,
  deleteExpiredDraftsJob,
  cleanUpFilesJob,
  forgetAttemptsJob,
]
