import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import { sealAuditEntries } from './seal-entries.ts'

/** Every minute, because an entry can be changed unnoticed until it is sealed. */
export const auditSealJob: JobDefinition = {
  kind: { name: 'audit-seal', retryLimit: 3 },
  schedule: '* * * * *',
  run: async ({ db, config: { auditKey, dataFolder } }) => {
    await sealAuditEntries({ db, key: auditKey, dataFolder })
  },
}
