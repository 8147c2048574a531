import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import { sealAuditEntries } from './seal-entries.ts'

/** Every minute: an entry can be touched unseen for no longer than that. */
export const auditSealJob: JobDefinition = {
  kind: { name: 'audit-seal', retryLimit: 3 },
  schedule: '* * * * *',
  run: async ({ db, config: { auditKey, dataFolder } }) => {
    await sealAuditEntries({ db, key: auditKey, dataFolder })
  },
}
